"""What a report says of MLEM."""
