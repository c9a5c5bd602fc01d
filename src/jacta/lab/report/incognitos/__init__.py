"""What a report says of Los Incognitos."""
