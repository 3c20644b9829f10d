import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { HostConfig } from '@parley/contract/http/host-config.ts';

import type { Environment } from '../config/environment.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import type { Authenticate, Route } from '../http/define-route.ts';
import { logProblem } from '../http/log.ts';
import { cleanAccounts } from '../jobs/clean-accounts.ts';
import { runEvery } from '../jobs/run-every.ts';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import { accountRoutes } from '../routes/account/account-routes.ts';
import { passkeyRoutes } from '../routes/account/passkey-routes.ts';
import { createAccountService } from '../services/account/account-service.ts';
import { listedMembership } from '../services/account/membership.ts';
import type { Storage } from './open-storage.ts';
import type { Organization } from './start-organization.ts';

/** What accounts begin with. */
export interface AccountsStart {
  /** Undefined where this server keeps nothing. */
  readonly storage: Storage | undefined;
  readonly environment: Environment;
  readonly hostConfig: Pick<HostConfig, 'brand'>;
  /** Absent: accounts are of people alone. */
  readonly organization?: Organization | undefined;
  /** Told of each file of a mail that could not be sent, for want of a mail server. */
  readonly logMail: (file: string) => void;
  /** Where codes are shown as well while nobody but this computer reaches the server; absent: nowhere. */
  readonly terminal?: ((text: string) => void) | undefined;
  /** Ends mail and cleaning. */
  readonly stopSignal: AbortSignal;
}

/** Accounts as they are offered. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
}

const cleaningMs = 10 * 60_000;
/** The organisation of a server for one. */
const orgId = 'org_default';

/**
 * Offers accounts, where the operator named who may have one or there is an organisation; forgets every
 * ten minutes what is over.
 */
export function startAccounts(start: AccountsStart): Accounts | undefined {
  const { storage, environment, hostConfig, organization, stopSignal } = start;
  const patterns = environment.accounts;
  const isOffered = patterns.length > 0 || organization !== undefined;
  if (storage === undefined || !isOffered) return undefined;
  const { database, secrets } = storage;
  const brand = hostConfig.brand.replaceAll(/\p{C}/gu, ' ');
  const { mailer, clean } = mailerOf(start, brand);
  const mail = createMailQueue({
    mailer,
    wait: (timeMs, signal) => delay(timeMs, undefined, { signal }).catch(() => undefined),
    report: (problem) => logProblem('mail not sent', { ...problem }),
  });
  stopSignal.addEventListener('abort', () => void mail.stop());
  const accounts = createAccountService({
    database,
    orgId,
    deriveKey: secrets.deriveKey,
    mail,
    brand,
    membership: organization?.membership ?? listedMembership({ patterns, nowMs: Date.now }),
    nowMs: Date.now,
    onAlarm: (count) => logProblem('many wrong codes', { inLastHour: String(count) }),
  });
  runEvery({
    everyMs: cleaningMs,
    run: async () => {
      await clean();
      await cleanAccounts(database, Date.now());
      await organization?.clean();
    },
    report: (error) => logProblem('accounts were not cleaned', { cause: String(error) }),
    signal: stopSignal,
  });
  const cookies = {
    isHttps: environment.publicUrl?.isHttps ?? false,
    session: organization === undefined ? ('cloud_token' as const) : ('org_token' as const),
  };
  const signIn = { accounts, cookies, nowMs: Date.now };
  return {
    routes: [
      ...accountRoutes(signIn),
      ...passkeyRoutes({
        passkeys: accounts.passkeys,
        cookies,
        pageOrigin: environment.publicUrl?.origin,
        nowMs: Date.now,
      }),
      ...(organization?.routes(signIn) ?? []),
    ],
    authenticate: createAuthenticate({ sessions: accounts, cookies, nowMs: Date.now }),
  };
}

interface ChosenMailer {
  readonly mailer: Mailer;
  readonly clean: () => Promise<void>;
}

/** Without a mail server, only who reads the operator's folder gets in. */
function mailerOf({ environment, terminal, logMail }: AccountsStart, brand: string): ChosenMailer {
  const { smtp, dataFolder, host, proxyCount } = environment;
  if (smtp !== undefined) {
    const mailer = createSmtpMailer({ server: smtp, senderName: brand });
    return { mailer, clean: () => Promise.resolve() };
  }
  const isAlone = isLoopbackHost(host) && proxyCount === 0;
  const mailer = createFolderMailer({
    folder: path.join(dataFolder, 'mail'),
    nowMs: Date.now,
    onWritten: (file, { to, text }) => {
      logMail(file);
      if (isAlone) terminal?.(`Mail to ${to}:\n\n${text}\n`);
    },
  });
  return { mailer, clean: mailer.clean };
}
