"""Answers, the same as FastAPI's."""

from fastapi.responses import JSONResponse

__all__ = ["JSONResponse"]
