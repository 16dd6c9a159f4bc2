# syntax=docker/dockerfile:1
# One image for the service and for the site: see docs/deployment.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npx prisma generate \
 && node server/commands/bundle-service.mjs dist/service.mjs server/http/main.ts \
      dist/prepare-artwork.mjs server/brands/prepare-artwork-process.ts \
      dist/read-site.mjs server/enrichment/look/read-site-process.ts \
      dist/migrate.mjs prisma/prepare.ts dist/backup.mjs prisma/backup/run.ts \
 && node packages/marque/build.mjs public/client.tgz \
 && npx next build \
 && npx tsx server/commands/collect-runtime.ts /runtime

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /runtime /app
# The data folder belongs to the process; the code does not.
RUN install -d -o 65532 -g 65532 -m 700 /data
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 MARQUE_DATA=/data
USER 65532:65532
EXPOSE 3000
# A first start fills the catalog, which takes up to a minute.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "server/commands/check-health.mjs"]
# Node itself gets the signals. For the site: node server/http/site.mjs
CMD ["node", "dist/service.mjs"]
