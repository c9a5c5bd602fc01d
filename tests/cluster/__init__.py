"""Several server processes on PostgreSQL and Redis: real ones, started for these tests."""
