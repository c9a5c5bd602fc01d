"""`python -m jacta`: the same as the `jacta` command."""

from jacta.cli import main

if __name__ == "__main__":
    main()
