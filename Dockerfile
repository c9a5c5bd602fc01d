# The table in the browser: docker build -t jacta . && docker run -p 8000:8000 -v jacta:/data jacta
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
# Builds the pages, with Node.js from PyPI.
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres,push,redis]'

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 jacta && mkdir /data && chown jacta /data
COPY --from=build /wheels /wheels
# Only from the wheels above, so nothing needs a version.
# hadolint ignore=DL3013
RUN pip install --no-cache-dir --no-index --find-links /wheels 'jacta[postgres,push,redis]' \
    && rm -r /wheels
USER 10001
ENV XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 8000
ENTRYPOINT ["jacta"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-open"]
