"""Headers of answers; an answer within a browser has none."""

__all__ = ["MutableHeaders"]

MutableHeaders = dict
