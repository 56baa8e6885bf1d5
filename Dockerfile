# The Crewtide image; see docs/hosting/docker.md.
ARG NODE_VERSION=24

FROM docker.io/library/node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm run prune

FROM docker.io/library/node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATABASE_URL=file:/data/crewtide.sqlite
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/crewtide ./
COPY --from=build /app/scripts/run scripts/run
COPY --from=build /app/dist dist
# A new volume inherits the owner of this folder.
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s --timeout=5s \
    CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node runs as process 1, so that stop signals reach the server.
CMD ["node", "dist/server/main.js"]
