"""The rules as WebAssembly, for pages without a server (docs/third-twin.md).

To build it:
entries    what of a game is exported, with the types of the arguments
linking    one optimised module of a game's compiled code
manifest   the description of the built modules
building   everything, as files in a folder

In the page, without NumPy and Numba:
packing    records as bytes
kernel     calls of a kernel that lives elsewhere
bots       bots that ask it
page       the kernel that JavaScript offers
"""
