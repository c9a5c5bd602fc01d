"""How fast the server is, beside boardgame.io's: see benchmarks/server_comparison.py.

python benchmarks/server.py --help
"""

from server_comparison import main

if __name__ == "__main__":
    main()
