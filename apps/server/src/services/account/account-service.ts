import type { Account, ExportLine } from '@parley/contract/http/account.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { dropCodesOf } from '../../db/repositories/login-code-repository.ts';
import { endSession } from '../../db/repositories/session-repository.ts';
import {
  deleteUser,
  emailKeyOf,
  ensureUser,
  findUserByEmail,
  findUserById,
} from '../../db/repositories/user-repository.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { mayHaveAccount } from '../../policies/may-have-account.ts';
import { browserNames } from '@parley/domain/shared/browser-names.ts';
import { listPasskeys } from '../../db/repositories/passkey-repository.ts';
import { createPasskeyService, type PasskeyService } from '../passkeys/passkey-service.ts';
import { exportAccount } from './export-account.ts';
import { createSessions, type Authenticated, type NewSession, type Sessions } from './sessions.ts';
import {
  codeMinutes,
  createSignInCodes,
  type Asker,
  type CodeRefusal,
  type SignInCodes,
} from './sign-in-codes.ts';
import { signInMail } from './sign-in-mail.ts';
import { makeId } from './tokens.ts';

/** What accounts need. */
export interface AccountParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Uint8Array;
  readonly mail: Pick<MailQueue, 'add'>;
  /** Name of the product on this host. */
  readonly brand: string;
  /** See {@link mayHaveAccount}. */
  readonly patterns: readonly string[];
  readonly nowMs: () => number;
  /** See `CodeParts` of the rules of codes. */
  readonly onAlarm: (wrongInLastHour: number) => void;
}

/** Somebody who hands a code in. */
export interface CodeHandIn extends Asker {
  readonly typed: string;
}

/** Somebody who signs in. */
export interface SignIn extends CodeHandIn {
  readonly userAgent: string;
  /** Who is signed in in this browser until then; that ends. */
  readonly before: Pick<Authenticated, 'userId' | 'sessionId'> | undefined;
}

type Caller = Pick<Authenticated, 'userId' | 'sessionId'>;

/** Accounts of people, and the browsers that are signed in to them. */
export interface AccountService extends Pick<Sessions, 'authenticate'> {
  readonly passkeys: PasskeyService;
  /** Mails a code to who may have one; what becomes of it is told to nobody else. */
  readonly requestCode: (asker: Asker) => Promise<void>;
  /** The first time makes the account. */
  readonly signIn: (
    signIn: SignIn,
  ) => Promise<Result<NewSession & { readonly email: string }, CodeRefusal>>;
  readonly signOut: (caller: Caller) => Promise<void>;
  /** Undefined where the account was deleted a moment ago. */
  readonly describe: (caller: Caller) => Promise<Account | undefined>;
  /** Returns false where the person has no session with this id. */
  readonly endSession: (userId: string, sessionId: string) => Promise<boolean>;
  /** All that is kept for a person, row by row. */
  readonly exportAll: (userId: string) => AsyncIterable<ExportLine>;
  /** Deletes all that is kept for a person. */
  readonly deleteAccount: (
    userId: string,
    handIn: CodeHandIn,
  ) => Promise<Result<undefined, CodeRefusal>>;
}

interface Rules extends AccountParts {
  readonly codes: SignInCodes;
  readonly sessions: Sessions;
}

/** Makes accounts over a database. */
export function createAccountService(parts: AccountParts): AccountService {
  const { database, orgId, deriveKey, nowMs, patterns, onAlarm } = parts;
  const codes = createSignInCodes({ key: deriveKey('sign-in-codes'), nowMs, onAlarm });
  const isWelcome = (email: string): boolean => mayHaveAccount(patterns, emailKeyOf(email));
  const key = deriveKey('session-tokens');
  const sessions = createSessions({ database, orgId, key, nowMs, isWelcome });
  const rules: Rules = { ...parts, codes, sessions };
  return {
    passkeys: createPasskeyService({ ...parts, key: deriveKey('passkeys'), sessions, isWelcome }),
    authenticate: sessions.authenticate,
    endSession: sessions.end,
    requestCode: (asker) => requestCode(rules, asker),
    signIn: (request) => signIn(rules, request),
    signOut: async ({ userId, sessionId }) => {
      await sessions.end(userId, sessionId);
    },
    describe: (caller) => describe(rules, caller),
    exportAll: (userId) => exportAccount(database, { orgId, userId }),
    deleteAccount: (userId, handIn) => deleteAccount(rules, userId, handIn),
  };
}

async function requestCode(rules: Rules, asker: Asker): Promise<void> {
  const { database, orgId, codes, patterns, mail, brand, nowMs } = rules;
  const emailKey = emailKeyOf(asker.email);
  const { code, user } = await database.withTenant(orgId, async (tx) => ({
    code: await codes.make(tx, asker),
    user: await findUserByEmail(tx, emailKey),
  }));
  const isWelcome = mayHaveAccount(patterns, emailKey) && user?.status !== 'suspended';
  const note = signInMail({
    to: user?.email ?? asker.email,
    code: code ?? '',
    brand,
    nowMs: nowMs(),
    minutes: codeMinutes,
  });
  if (isWelcome && code !== undefined) mail.add(note);
}

async function signIn(
  { database, orgId, codes, sessions, patterns, nowMs }: Rules,
  { before, userAgent, ...handIn }: SignIn,
): Promise<Result<NewSession & { readonly email: string }, CodeRefusal>> {
  return database.withTenant(orgId, async (tx) => {
    const spent = await codes.spend(tx, handIn);
    if (!spent.ok) return spent;
    // Codes of others are never mailed, so it takes a guess to come here.
    if (!mayHaveAccount(patterns, emailKeyOf(handIn.email))) return err({ code: 'code-refused' });
    const user = await ensureUser(tx, { id: makeId(), email: handIn.email, nowMs: nowMs() });
    if (user.status !== 'active') return err({ code: 'code-refused' });
    if (before !== undefined) await endSession(tx, before);
    const session = await sessions.begin(tx, user.id, browserNames(userAgent));
    return ok({ ...session, email: user.email });
  });
}

async function describe(
  { database, orgId, sessions }: Rules,
  caller: Caller,
): Promise<Account | undefined> {
  return database.withTenant(orgId, async (tx) => {
    const user = await findUserById(tx, caller.userId);
    const passkeys = await listPasskeys(tx, caller.userId);
    return (
      user && {
        id: user.id,
        email: user.email,
        createdAtMs: user.createdAtMs,
        passkeys: passkeys.map(({ usedAtMs, ...passkey }) => ({
          ...passkey,
          ...(usedAtMs === null ? {} : { usedAtMs }),
        })),
        sessions: await sessions.list(tx, caller),
      }
    );
  });
}

async function deleteAccount(
  { database, orgId, codes }: Rules,
  userId: string,
  handIn: CodeHandIn,
): Promise<Result<undefined, CodeRefusal>> {
  return database.withTenant(orgId, async (tx) => {
    const spent = await codes.spend(tx, handIn);
    if (!spent.ok) return spent;
    await dropCodesOf(tx, emailKeyOf(handIn.email));
    await deleteUser(tx, userId);
    return ok(undefined);
  });
}
