import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readOrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';

import { readEnvironment, type Environment } from './config/environment.ts';
import {
  defaultHostConfig,
  readHostConfigFile,
  type ReadConfigFile,
} from './config/host-config-file.ts';
import { serveControl } from './control/serve-control.ts';
import { createApp, type AppOptions } from './http/create-app.ts';
import type { Route } from './http/define-route.ts';
import { startHttpServer, type RunningServer } from './http/http-server.ts';
import { logLicense, logMail, logProblem, logRelayed, logSetup } from './http/log.ts';
import { systemNetwork } from './network/outside-network.ts';
import { createDemoService } from './services/demo/demo-service.ts';
import { needsStorage, openStorage, type Storage } from './start/open-storage.ts';
import { openBlobStore } from './start/open-blob-store.ts';
import { startAccounts } from './start/start-accounts.ts';
import {
  organizationProblem,
  startOrganization,
  type Organization,
} from './start/start-organization.ts';
import { startLicensing } from './start/start-licensing.ts';
import { startServerLicense } from './start/start-server-license.ts';
import { startSharing } from './start/start-sharing.ts';
import { startSync } from './start/start-sync.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

const environment = loadEnvironment();
const configFile = loadHostConfig(environment.configFile);
const { config: hostConfig } = configFile;
const ending = new AbortController();
const stopping = new AbortController();
const storage = await loadStorage();
const basePath = environment.publicUrl?.basePath ?? '';
const sharing = startSharing({
  storage,
  sharing: hostConfig.sharing,
  publicUrl: publicAddress(environment).publicUrl,
  proxyCount: environment.proxyCount,
  stopSignal: stopping.signal,
});
const organization = await organizationOf(storage);
const licensing = startLicensing({
  storage,
  licensing: hostConfig.licensing,
  proxyCount: environment.proxyCount,
});
const accounts = startAccounts({
  storage,
  environment,
  hostConfig,
  organization,
  logMail,
  terminal: process.stdout.isTTY ? (text) => void process.stdout.write(text) : undefined,
  stopSignal: stopping.signal,
});
if (storage !== undefined && environment.databaseUrl === undefined) {
  void serveControl({
    dataFolder: environment.dataFolder,
    database: storage.database,
    report: (error) => logProblem('the control socket failed', { cause: String(error) }),
    stopSignal: stopping.signal,
  });
}
const app = createApp({
  webFolder,
  hostConfig,
  basePath,
  isHttps: environment.publicUrl?.isHttps ?? false,
  ...publicAddress(environment),
  partnerScript: environment.partnerScript,
  sandboxOrigin: environment.sandboxOrigin,
  proxyCount: environment.proxyCount,
  changelog: readIfThere(fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url))),
  relay: relayOf(environment),
  database: storage?.database,
  routes: [
    ...(sharing?.routes ?? []),
    ...(licensing?.routes ?? []),
    ...(accounts?.routes ?? []),
    ...(await syncRoutesOf(storage)),
  ],
  shares: sharing,
  licenseKey: licensing?.publicKey,
  authenticate: accounts?.authenticate,
  organization,
  hasAccounts: accounts !== undefined,
  stopSignal: stopping.signal,
  demo: createDemoService({ stopSignal: ending.signal }),
  reportBug: (error, { method, pathname }) => {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logProblem('unexpected error', { method, pathname, cause });
  },
});
const server = await listen(environment);
// Before the line is printed: who waits for it may stop the server right after it.
stopOnSignals(server);
process.stdout.write(`Parley is running at ${localUrl(environment.host, server.port)}\n`);

/** An installation may come without the file; then nothing is new. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function publicAddress({ publicUrl }: Environment): { readonly publicUrl?: string } {
  return publicUrl === undefined ? {} : { publicUrl: publicUrl.origin + publicUrl.basePath };
}

function relayOf({ relayHosts }: Environment): AppOptions['relay'] {
  if (relayHosts.length === 0) return undefined;
  return { hosts: relayHosts, network: systemNetwork, log: logRelayed };
}

function loadEnvironment(): Environment {
  const result = readEnvironment(process.env, process.cwd());
  if (result.ok) return result.value;
  return refuse(result.error.map(({ name, reason }) => `${name} ${reason}.`));
}

/** Most servers keep nothing: they start at once, without a folder. */
async function loadStorage(): Promise<Storage | undefined> {
  if (!needsStorage(environment, hostConfig)) return undefined;
  const problem = hostConfig.managed ? organizationProblem(environment) : undefined;
  if (problem !== undefined) return refuse([problem]);
  const opened = await openStorage(environment);
  return opened.ok ? opened.value : refuse([opened.error]);
}

/** Only a managed host has one. */
async function organizationOf(kept: Storage | undefined): Promise<Organization | undefined> {
  if (kept === undefined || !hostConfig.managed) return undefined;
  return startOrganization({
    storage: kept,
    environment,
    hostConfig,
    config: configFile.organization,
    license: startServerLicense({
      environment,
      hostConfig,
      hasLicenseToken: configFile.hasLicenseToken,
      nowMs: Date.now,
      logLicense,
    }),
    nowMs: Date.now,
    network: systemNetwork,
    stopSignal: stopping.signal,
    logSetup,
  });
}

/** Only who has an account has anything to sync. */
async function syncRoutesOf(kept: Storage | undefined): Promise<readonly Route[]> {
  if (kept === undefined || accounts === undefined) return [];
  return startSync({
    database: kept.database,
    store: await openBlobStore(environment),
    quotaBytes: environment.syncQuotaBytes,
    stopSignal: stopping.signal,
  });
}

function loadHostConfig(file: string | undefined): Omit<ReadConfigFile, 'unused'> {
  if (file === undefined) {
    return {
      config: defaultHostConfig(),
      organization: readOrganizationConfig(undefined),
      hasLicenseToken: false,
    };
  }
  const result = readHostConfigFile(file);
  if (result.ok) {
    for (const { line, key } of result.value.unused) {
      process.stderr.write(`${file}, line ${line}: "${key}" has no effect in this version.\n`);
    }
    return result.value;
  }
  return refuse(
    result.error.map(({ line, key, reason }) => {
      const what = key === undefined ? 'the file' : `"${key}"`;
      return `${file}, line ${line}: ${what} ${reason}.`;
    }),
  );
}

async function listen({ port, host }: Environment): Promise<RunningServer> {
  const result = await startHttpServer({
    handle: (request, peerAddress) => app.fetch(request, { peerAddress }),
    port,
    host,
    endStreams: () => ending.abort(),
  });
  if (result.ok) return result.value;
  return refuse([
    result.error.code === 'port-busy'
      ? `Port ${port} on ${host} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`
      : `Cannot listen on ${host}, port ${port} (${result.error.detail}). Check HOST and PORT.`,
  ]);
}

function refuse(reasons: readonly string[]): never {
  process.stderr.write(`Parley did not start.\n${reasons.map((text) => `  ${text}\n`).join('')}`);
  process.exit(1);
}

function localUrl(host: string, port: number): string {
  // An address that means "all interfaces" cannot be opened in a browser.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}/`;
}

function stopOnSignals(running: RunningServer): void {
  // A terminal sends its signal to the starter as well, which passes it on: twice the same wish.
  const repeatMs = 1000;
  let firstAtMs: number | undefined;
  const stop = (): void => {
    if (firstAtMs !== undefined) {
      if (performance.now() - firstAtMs > repeatMs) process.exit(1);
      return;
    }
    firstAtMs = performance.now();
    stopping.abort();
    void running
      .stop()
      .then(() => storage?.database.close())
      .then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // The starter holds this channel; without it the server would outlive a starter that was killed.
  process.on('disconnect', stop);
}
