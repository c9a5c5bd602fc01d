"""Stand-ins for packages that are too heavy for a browser.

This folder comes first on the search path of the worker, so that the server's modules find
these names there. Elsewhere nobody imports them by these names.
"""
