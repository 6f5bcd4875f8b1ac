# Two stages: the first builds the pages, the second runs the server. Everything is installed from package-lock.json.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/use-git-hooks.mjs scripts/
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/use-git-hooks.mjs scripts/
RUN npm ci --omit=dev && npm cache clean --force && mkdir /data /backups && chown node /data /backups
COPY src src
COPY docs/verify-export.mjs docs/
COPY scripts/backup.ts scripts/restore.ts scripts/rotate-export-key.ts scripts/
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags are explained in scripts/support/server-process.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=2097152
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "src/server/main.ts"]
