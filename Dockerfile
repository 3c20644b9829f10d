# syntax=docker/dockerfile:1

# Builds the web app.
FROM node:24-slim AS build
WORKDIR /parley
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN node tools/bootstrap.mjs build

# Has only what the server runs on.
FROM node:24-slim
WORKDIR /parley
COPY package.json package-lock.json .npmrc CHANGELOG.md LICENSE ./
COPY apps/web/package.json apps/web/package.json
COPY bench/package.json bench/package.json
COPY e2e/package.json e2e/package.json
COPY tools/no-canvas tools/no-canvas
COPY packages packages
COPY apps/server apps/server
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional --workspace=@parley/server
COPY --from=build /parley/apps/web/dist apps/web/dist
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PARLEY_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/src/main.ts"]
