import { createHmac } from 'node:crypto';

import type { Database } from '../../../db/database.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { createAccountService, type AccountService } from '../account-service.ts';
import { listedMembership } from '../membership.ts';
import type { Asker } from '../sign-in-codes.ts';
import { makeToken } from '../tokens.ts';

/** Accounts with a clock that stands and mail that goes nowhere. */
export interface TestAccounts {
  readonly service: AccountService;
  /** All mail so far, the oldest first. */
  readonly mails: readonly Mail[];
  /** What the last mail said. */
  readonly lastCode: () => string;
  readonly alarms: readonly number[];
  nowMs: number;
  /** Who may have an account; changed as by a restart. */
  patterns: readonly string[];
}

const minuteMs = 60_000;

/** A time that no other test database has seen. */
export const testStartMs = Date.UTC(2026, 0, 1);

export function createTestAccounts(database: Pick<Database, 'withTenant'>): TestAccounts {
  const mails: Mail[] = [];
  const alarms: number[] = [];
  const accounts: TestAccounts = {
    mails,
    alarms,
    nowMs: testStartMs,
    patterns: ['*'],
    lastCode: () => codeIn(mails.at(-1)),
    get service() {
      return createAccountService({
        database,
        orgId: 'org_default',
        deriveKey: (purpose) => createHmac('sha256', 'a key of tests').update(purpose).digest(),
        mail: { add: (mail) => mails.push(mail) },
        brand: 'Parley',
        membership: listedMembership({ patterns: accounts.patterns, nowMs: () => accounts.nowMs }),
        nowMs: () => accounts.nowMs,
        onAlarm: (count) => alarms.push(count),
      });
    },
  };
  return accounts;
}

/** The code that a mail brings; '' without one. */
function codeIn(mail: Mail | undefined): string {
  return /^[\dA-Z]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

let askers = 0;

/** Somebody with a mail address, a browser and a network address that nobody else has. */
export function newAsker(changed: Partial<Asker> = {}): Asker {
  askers += 1;
  return {
    email: `person-${askers}@example.org`,
    browserKey: makeToken(),
    client: `203.0.113.${askers}`,
    ...changed,
  };
}

/** Signs somebody in, from the request for a code on. */
export async function signInAs(
  accounts: TestAccounts,
  asker: Asker,
  userAgent = '',
): Promise<string> {
  await accounts.service.requestCode(asker);
  const typed = accounts.lastCode();
  const done = await accounts.service.signIn({ ...asker, typed, userAgent, before: undefined });
  if (!done.ok) throw new Error(done.error.code);
  return done.value.token;
}

export const minutes = (count: number): number => count * minuteMs;
export const days = (count: number): number => count * 24 * 60 * minuteMs;
