import type { Account, ExportLine } from '@parley/contract/http/account.ts';
import { browserNames } from '@parley/domain/shared/browser-names.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { dropCodesOf } from '../../db/repositories/login-code-repository.ts';
import { endSession, noteStepUp } from '../../db/repositories/session-repository.ts';
import {
  deleteUser,
  emailKeyOf,
  findUserByEmail,
  findUserById,
} from '../../db/repositories/user-repository.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { listPasskeys } from '../../db/repositories/passkey-repository.ts';
import { createPasskeyService, type PasskeyService } from '../passkeys/passkey-service.ts';
import { exportAccount } from './export-account.ts';
import type { EntryRefusal, Membership, StayRefusal } from './membership.ts';
import { createSessions, type Authenticated, type NewSession, type Sessions } from './sessions.ts';
import {
  codeMinutes,
  createSignInCodes,
  type Asker,
  type CodeRefusal,
  type SignInCodes,
} from './sign-in-codes.ts';
import { signInMail } from './sign-in-mail.ts';

/** What accounts need. */
export interface AccountParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Uint8Array;
  readonly mail: Pick<MailQueue, 'add'>;
  /** Name of the product on this host. */
  readonly brand: string;
  readonly membership: Membership;
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
  /** See {@link Membership.isClosed}. */
  readonly isClosed: () => boolean;
  /** Mails a code to who may ask for one; what becomes of it is told to nobody else. */
  readonly requestCode: (asker: Asker) => Promise<void>;
  /** The first time makes the account. */
  readonly signIn: (
    signIn: SignIn,
  ) => Promise<Result<NewSession & { readonly email: string }, CodeRefusal | EntryRefusal>>;
  /** Proves again that it is them who are signed in. */
  readonly stepUp: (caller: Caller, handIn: CodeHandIn) => Promise<Result<undefined, CodeRefusal>>;
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
  ) => Promise<Result<undefined, CodeRefusal | StayRefusal>>;
}

interface Rules extends AccountParts {
  readonly codes: SignInCodes;
  readonly sessions: Sessions;
}

/** Makes accounts over a database. */
export function createAccountService(parts: AccountParts): AccountService {
  const { database, orgId, deriveKey, nowMs, membership, onAlarm } = parts;
  const codes = createSignInCodes({ key: deriveKey('sign-in-codes'), nowMs, onAlarm });
  const { goesOn, isClosed } = membership;
  const key = deriveKey('session-tokens');
  const sessions = createSessions({ database, orgId, key, nowMs, goesOn });
  const rules: Rules = { ...parts, codes, sessions };
  return {
    passkeys: createPasskeyService({
      ...parts,
      key: deriveKey('passkeys'),
      sessions,
      goesOn,
      isClosed,
    }),
    isClosed,
    authenticate: sessions.authenticate,
    endSession: sessions.end,
    requestCode: (asker) => requestCode(rules, asker),
    signIn: (request) => signIn(rules, request),
    stepUp: (caller, handIn) => stepUp(rules, caller, handIn),
    signOut: async ({ userId, sessionId }) => {
      await sessions.end(userId, sessionId);
    },
    describe: (caller) => describe(rules, caller),
    exportAll: (userId) => exportAccount(database, { orgId, userId }),
    deleteAccount: (userId, handIn) => deleteAccount(rules, userId, handIn),
  };
}

async function requestCode(rules: Rules, asker: Asker): Promise<void> {
  const { database, orgId, codes, membership, mail, brand, nowMs } = rules;
  const emailKey = emailKeyOf(asker.email);
  const { code, user, isMailed } = await database.withTenant(orgId, async (tx) => {
    const made = await codes.make(tx, asker);
    const known = await findUserByEmail(tx, emailKey);
    const hasInvite = asker.inviteCode !== undefined;
    const mayAsk = await membership.mayAsk(tx, { emailKey, user: known, hasInvite });
    return { code: made, user: known, isMailed: mayAsk };
  });
  const note = signInMail({
    to: user?.email ?? asker.email,
    code: code ?? '',
    brand,
    nowMs: nowMs(),
    minutes: codeMinutes,
  });
  if (isMailed && code !== undefined) mail.add(note);
}

async function signIn(
  { database, orgId, codes, sessions, membership }: Rules,
  { before, userAgent, ...handIn }: SignIn,
): Promise<Result<NewSession & { readonly email: string }, CodeRefusal | EntryRefusal>> {
  if (membership.isClosed()) return err({ code: 'server-license-expired' });
  return database.withTenant(orgId, async (tx) => {
    const spent = await codes.spend(tx, handIn);
    if (!spent.ok) return spent;
    const entered = await membership.enter(tx, { email: handIn.email, ...spent.value });
    if (!entered.ok) return entered;
    if (before !== undefined) await endSession(tx, before);
    const session = await sessions.begin(tx, {
      userId: entered.value.id,
      names: browserNames(userAgent),
      by: 'code',
    });
    return ok({ ...session, email: entered.value.email });
  });
}

async function stepUp(
  { database, orgId, codes, nowMs }: Rules,
  caller: Caller,
  handIn: CodeHandIn,
): Promise<Result<undefined, CodeRefusal>> {
  return database.withTenant(orgId, async (tx) => {
    const spent = await codes.spend(tx, handIn);
    if (!spent.ok) return spent;
    await noteStepUp(tx, caller, nowMs());
    return ok(undefined);
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
  { database, orgId, codes, membership }: Rules,
  userId: string,
  handIn: CodeHandIn,
): Promise<Result<undefined, CodeRefusal | StayRefusal>> {
  return database.withTenant(orgId, async (tx) => {
    if (!(await membership.mayLeave(tx, userId))) return err({ code: 'last-owner' });
    const spent = await codes.spend(tx, handIn);
    if (!spent.ok) return spent;
    await dropCodesOf(tx, emailKeyOf(handIn.email));
    await deleteUser(tx, userId);
    return ok(undefined);
  });
}
