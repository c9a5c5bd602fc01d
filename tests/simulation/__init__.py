"""A deterministic simulation of the server: the real code on simulated time, disk and network.

cups       a tiny game with secrets, so that a game takes milliseconds
loop       an event loop whose time is simulated
chaos      what may go wrong, and how often
trace      everything that happened, as one hash
disk       a storage that fails, and loses what was not committed
network    sockets that are slow and break, notices that are late
processes  server processes that crash
clients    clients that behave like the page
truth      what every message must agree with: the log on the disk
world      all of it together, from one seed
planted    bugs that the simulation has to find
"""
