import { timingSafeEqual } from 'node:crypto';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { addAttempt, countAttempts } from '../../db/repositories/attempt-repository.ts';
import { addLoginCode, spendCode, takeTry } from '../../db/repositories/login-code-repository.ts';
import { emailKeyOf } from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { hashOf, keyedHash, makeCode, makeId, plainCode } from './tokens.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a code is good. */
export const codeMinutes = 10;
const maxTries = 5;
const windowMs = 10 * minuteMs;
const sendsInWindow = 3;
const sendsInDay = 10;
/** Of one network address, for whatever mail addresses. */
const asksInWindow = 30;
const checksInWindow = 30;
/** Wrong codes of all addresses together, so that nobody tries a few on each of very many. */
const wrongInHour = 2000;
const alarmingInHour = 500;

/** Who is at the other end. */
export interface Asker {
  readonly email: string;
  /** What the browser keeps in a cookie, and a code is good for. */
  readonly browserKey: string;
  /** Network address, in the form in which clients are told apart. */
  readonly client: string;
  /** What they were invited by, as they typed it. */
  readonly inviteCode?: string | undefined;
}

/** Why a code is not looked at. */
export type CodeRefusal =
  | { readonly code: 'code-refused' }
  | { readonly code: 'too-many-attempts'; readonly retryAfterS: number };

/** What the rules need. */
export interface CodeParts {
  /** Derived for codes alone. */
  readonly key: Uint8Array;
  readonly nowMs: () => number;
  /** Wrong codes came in unusual numbers; called at the alarm and when the brake takes hold. */
  readonly onAlarm: (wrongInLastHour: number) => void;
}

/** Codes that were mailed: what they are made of, how often, and when one is right. */
export interface SignInCodes {
  /**
   * Makes a code for an address. Does the same work for every address.
   *
   * @returns undefined where the address, or who asks, has had their number of codes; the last one
   * stays good then
   */
  readonly make: (tx: TenantTx, asker: Asker) => Promise<string | undefined>;
  /** Uses a code up. Wrong, expired, used, of another browser: all are refused alike. */
  readonly spend: (
    tx: TenantTx,
    asker: Asker & { readonly typed: string },
  ) => Promise<Result<SpentCode, CodeRefusal>>;
}

/** A code that was right. */
export interface SpentCode {
  /** SHA-256 of the invite code with which it was asked for. */
  readonly inviteHash: Uint8Array | undefined;
}

/** Makes the rules of sign-in codes. */
export function createSignInCodes(parts: CodeParts): SignInCodes {
  return {
    make: (tx, asker) => make(parts, tx, asker),
    spend: (tx, asker) => spend(parts, tx, asker),
  };
}

async function make(
  { key, nowMs }: CodeParts,
  tx: TenantTx,
  { email, browserKey, client, inviteCode }: Asker,
): Promise<string | undefined> {
  const now = nowMs();
  const asked = { subject: subjectOf(key, 'ask', client), nowMs: now, windowMs };
  // Told to nobody, as with the other limits: the answer is the same whatever becomes of it.
  if ((await addAttempt(tx, asked)) > asksInWindow) return undefined;
  const id = makeId();
  const code = makeCode();
  const isKept = await addLoginCode(
    tx,
    {
      id,
      emailKey: emailKeyOf(email),
      codeHmac: keyedHash(key, id, code),
      browserHash: hashOf(browserKey),
      inviteHash: inviteCode === undefined ? undefined : hashOf(plainCode(inviteCode)),
      nowMs: now,
      expiresAtMs: now + codeMinutes * minuteMs,
    },
    [
      { sinceMs: now - windowMs, count: sendsInWindow },
      { sinceMs: now - 24 * hourMs, count: sendsInDay },
    ],
  );
  return isKept ? code : undefined;
}

async function spend(
  { key, nowMs, onAlarm }: CodeParts,
  tx: TenantTx,
  { email, browserKey, client, typed }: Asker & { readonly typed: string },
): Promise<Result<SpentCode, CodeRefusal>> {
  const now = nowMs();
  const checks = { subject: subjectOf(key, 'check', client), nowMs: now, windowMs };
  const wrong = { subject: 'wrong codes', nowMs: now, windowMs: hourMs };
  if ((await addAttempt(tx, checks)) > checksInWindow) return err(tooMany);
  if ((await countAttempts(tx, wrong)) >= wrongInHour) return err(tooMany);
  const tried = await takeTry(tx, {
    emailKey: emailKeyOf(email),
    browserHash: hashOf(browserKey),
    nowMs: now,
    maxTries,
  });
  // There is nothing that could be guessed, so nothing is counted.
  if (tried === undefined) return err({ code: 'code-refused' });
  const isRight = timingSafeEqual(keyedHash(key, tried.id, plainCode(typed)), tried.codeHmac);
  if (isRight && (await spendCode(tx, tried.id, now))) return ok({ inviteHash: tried.inviteHash });
  const count = await addAttempt(tx, wrong);
  if (count === alarmingInHour || count === wrongInHour) onAlarm(count);
  return err({ code: 'code-refused' });
}

function subjectOf(key: Uint8Array, what: string, client: string): string {
  return keyedHash(key, what, client).toString('base64url');
}

const tooMany: CodeRefusal = { code: 'too-many-attempts', retryAfterS: windowMs / 1000 };
