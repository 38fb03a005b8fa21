# Largo in one image: `web` and `worker` are the same image with another command (see compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /largo
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx vite build && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client tini && rm -rf /var/lib/apt/lists/*
WORKDIR /largo
COPY --from=build --chown=node:node /largo /largo
USER node
ENV DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/api/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["tini", "--", "node"]
CMD ["app/server.ts", "--web"]
