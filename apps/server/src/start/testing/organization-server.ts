import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { Grant } from '@parley/domain/organization/roles.ts';
import { expect } from 'vitest';

import { readEnvironment } from '../../config/environment.ts';
import { defaultHostConfig } from '../../config/host-config-file.ts';
import type { Database } from '../../db/database.ts';
import { addSession } from '../../db/repositories/session-repository.ts';
import { ensureUser, setGrant } from '../../db/repositories/user-repository.ts';
import type { Route } from '../../http/define-route.ts';
import { systemNetwork, type OutsideNetwork } from '../../network/outside-network.ts';
import { hashOf, makeId, makeToken } from '../../services/account/tokens.ts';
import { createCookieJar, type CookieJar } from '../../testing/cookie-jar.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { startAccounts } from '../start-accounts.ts';
import type { CompletionTimes } from '../start-completions.ts';
import type { ServerLicense } from '../start-server-license.ts';
import { startOrganization } from '../start-organization.ts';

const orgId = 'org_default';
const hourMs = 3_600_000;

/** A browser at a page of the server. */
export interface TestBrowser {
  readonly cookies: CookieJar;
  readonly call: (method: string, route: string, body?: object) => Promise<Response>;
  /** With headers or a signal of one's own. */
  readonly send: (route: string, special: SpecialCall) => Promise<Response>;
}

/** A call that is unlike the usual ones. */
interface SpecialCall {
  readonly method: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A managed host. */
export interface OrganizationServer {
  readonly routes: readonly Route[];
  readonly dataFolder: string;
  /** With a cookie, of somebody who is signed in. */
  readonly browser: (cookie?: string) => TestBrowser;
  /** Asks for a code in a browser, and waits for the mail with it. */
  readonly mailedCode: (browser: TestBrowser, asked: LoginBody) => Promise<string>;
  /** How an address is answered that hands its code in. */
  readonly signIn: (browser: TestBrowser, asked: LoginBody) => Promise<Response>;
  readonly mailCount: () => number;
  /** Codes that an address was mailed, the oldest first. */
  readonly codesTo: (email: string) => readonly string[];
  readonly logged: readonly string[];
}

interface LoginBody {
  readonly email: string;
  readonly inviteCode?: string;
}

/** What is special about a managed host. */
export interface OrganizationServerOptions {
  readonly database: Database;
  readonly webFolder: string;
  /** A new one for each server. */
  readonly folder: string;
  readonly stopSignal: AbortSignal;
  readonly variables?: Record<string, string>;
  readonly allowGuests?: boolean;
  readonly allowPublicUse?: boolean;
  readonly allowSubscriptions?: boolean;
  /** Milliseconds that the clock of the organisation is ahead. */
  readonly aheadMs?: () => number;
  readonly license?: ServerLicense;
  /** What is offered beside the organisation. */
  readonly moreRoutes?: readonly Route[];
  readonly systemModels?: readonly object[];
  readonly network?: OutsideNetwork;
  readonly completionTimes?: Partial<CompletionTimes>;
}

const usual = {
  allowGuests: false,
  allowPublicUse: false,
  allowSubscriptions: false,
  aheadMs: () => 0,
  systemModels: [],
  network: systemNetwork,
  license: { isExpired: () => false, notice: () => undefined },
};

let addresses = 0;

/** Starts a managed host over a database, as the program does. */
export async function startOrganizationServer(
  options: OrganizationServerOptions,
): Promise<OrganizationServer> {
  const { database, webFolder, folder, stopSignal } = options;
  const { allowGuests, allowPublicUse, aheadMs, network, license } = { ...usual, ...options };
  const environment = readEnvironment(options.variables ?? {}, folder);
  if (!environment.ok) throw new Error(JSON.stringify(environment.error));
  const { publicUrl, dataFolder } = environment.value;
  const logged: string[] = [];
  const storage = { database, secrets: { deriveKey: () => new Uint8Array(32) } };
  const hostConfig = managedConfig({ ...usual, ...options });
  const organization = await startOrganization({
    storage,
    environment: environment.value,
    hostConfig,
    license,
    config: { allowGuests, allowPublicUse, allowAnyCloudSyncEmail: false },
    nowMs: () => Date.now() + aheadMs(),
    network,
    stopSignal,
    completionTimes: options.completionTimes,
    logSetup: (file) => logged.push(file),
  });
  const accounts = startAccounts({
    storage,
    environment: environment.value,
    hostConfig,
    organization,
    logMail: () => undefined,
    stopSignal,
  });
  const routes = [...(accounts?.routes ?? []), ...(options.moreRoutes ?? [])];
  const app = createTestApp({
    webFolder,
    hostConfig,
    routes,
    organization,
    authenticate: accounts?.authenticate,
    hasAccounts: true,
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.origin }),
  });
  const origin = publicUrl?.origin ?? 'http://localhost';
  addresses += 1;
  const peerAddress = `192.0.2.${addresses}`;
  const browser = (cookie = ''): TestBrowser => {
    const cookies = createCookieJar();
    const headers = { 'Set-Cookie': `${cookie}; Path=/` };
    if (cookie !== '') cookies.take(new Response(null, { headers }));
    const send: TestBrowser['send'] = async (route, { method, body, headers: more, signal }) => {
      const init: RequestInit = {
        method,
        headers: {
          host: new URL(origin).host,
          origin,
          cookie: cookies.header(),
          'content-type': 'application/json',
          ...more,
        },
        ...(signal === undefined ? {} : { signal }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await app.request(`/${route}`, init, { peerAddress });
      cookies.take(response);
      return response;
    };
    return { cookies, send, call: (method, route, body) => send(route, { method, body }) };
  };
  const mails = (): readonly string[] => mailsIn(path.join(dataFolder, 'mail'));
  const mailedCode: OrganizationServer['mailedCode'] = async (asking, asked) => {
    const before = codesTo(mails(), asked.email).length;
    const answer = await asking.call('POST', 'api/hosted/login', asked);
    expect(answer.status).toBe(200);
    await expect.poll(() => codesTo(mails(), asked.email).length).toBe(before + 1);
    return codesTo(mails(), asked.email).at(-1) ?? '';
  };
  return {
    routes,
    dataFolder,
    logged,
    browser,
    mailedCode,
    signIn: async (asking, asked) => {
      const code = await mailedCode(asking, asked);
      return asking.call('POST', 'api/hosted/verify', { email: asked.email, code });
    },
    mailCount: () => mails().length,
    codesTo: (email) => codesTo(mails(), email),
  };
}

function managedConfig({
  allowSubscriptions,
  systemModels,
}: Required<Pick<OrganizationServerOptions, 'allowSubscriptions' | 'systemModels'>>): HostConfig {
  return {
    ...defaultHostConfig(),
    managed: true,
    allowSubscriptions,
    systemModels,
    demo: { enabled: true, baseUrl: 'api/demo/v1' },
  };
}

function mailsIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).toSorted();
    return names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

function codesTo(mails: readonly string[], email: string): readonly string[] {
  return mails
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .flatMap((text) => /^[\dA-Z]{6}$/m.exec(text)?.[0] ?? []);
}

/** Somebody of an organisation, with a session that has just begun. */
export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** For a server without https. */
  readonly cookie: string;
}

let people = 0;

/** An address that nobody else has. */
export function newAddress(): string {
  people += 1;
  return `person-${people}@example.org`;
}

/** Adds a member. */
export async function addMember(
  database: Pick<Database, 'withTenant'>,
  grant: Grant,
  special: { readonly orgId?: string; readonly steppedUpAtMs?: number } = {},
): Promise<TestMember> {
  const now = Date.now();
  const token = makeToken();
  const member = { email: newAddress(), sessionId: makeId() };
  const id = await database.withTenant(special.orgId ?? orgId, async (tx) => {
    const user = await ensureUser(tx, { id: makeId(), email: member.email, nowMs: now });
    await setGrant(tx, user.id, grant);
    await addSession(tx, {
      id: member.sessionId,
      tokenHash: hashOf(token),
      userId: user.id,
      browser: null,
      system: null,
      createdAtMs: now,
      rotatedAtMs: now,
      seenAtMs: now,
      expiresAtMs: now + hourMs,
      steppedUpAtMs: special.steppedUpAtMs ?? now,
    });
    return user.id;
  });
  return { ...member, id, cookie: `org_token=${token}` };
}
