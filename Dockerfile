# Largo in one image: `web` and `worker` are the same image with another command (see compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /largo
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx vite build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends gdal-bin postgresql-client tini && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /largo
# Owned by root: the process cannot change its own program. What is not named here is not in the image (app/image.test.ts).
COPY --from=build /largo/package.json ./
COPY --from=build /largo/node_modules node_modules
COPY --from=build /largo/app app
COPY --from=build /largo/demo demo
COPY --from=build /largo/features features
COPY --from=build /largo/platform platform
COPY --from=build /largo/public public
COPY --from=build /largo/tenants tenants
COPY --from=build /largo/dist dist
USER node
ENV DATA_DIR=/data NODE_ENV=production TMPDIR=/tmp
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WORKER_PORT || process.env.PORT || 8080) + '/api/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node"]
CMD ["app/server.ts", "--web"]
