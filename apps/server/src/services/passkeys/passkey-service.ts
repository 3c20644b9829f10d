import {
  passkeyAlgorithms,
  type NewCredential,
  type PasskeyAssertion,
  type PasskeyChallenge,
  type PasskeyCreation,
} from '@parley/contract/http/passkeys.ts';
import { browserNames } from '@parley/domain/shared/browser-names.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { addAttempt } from '../../db/repositories/attempt-repository.ts';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  removePasskey,
  renamePasskey,
  type OwnPasskey,
} from '../../db/repositories/passkey-repository.ts';
import { endSession } from '../../db/repositories/session-repository.ts';
import { lockUser } from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Membership } from '../account/membership.ts';
import type { Authenticated, NewSession, Sessions } from '../account/sessions.ts';
import { keyedHash } from '../account/tokens.ts';
import {
  challengeIn,
  checkAssertion,
  checkNewCredential,
  type PasskeySite,
} from './check-passkey.ts';
import {
  createPasskeyChallenges,
  type ChallengeUse,
  type PasskeyChallenges,
} from './passkey-challenges.ts';
import { passkeyMail } from './passkey-mail.ts';

/** What passkeys need. */
export interface PasskeyParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** 32 bytes for passkeys alone. */
  readonly key: Uint8Array;
  readonly sessions: Pick<Sessions, 'begin'>;
  readonly goesOn: Membership['goesOn'];
  readonly isClosed: Membership['isClosed'];
  readonly mail: Pick<MailQueue, 'add'>;
  /** Name of the product on this host. */
  readonly brand: string;
  readonly nowMs: () => number;
}

/** Whose browser asks. */
export interface PasskeyAsker {
  /** What the browser keeps in a cookie, and a challenge is good for. */
  readonly browserKey: string;
  readonly site: PasskeySite;
}

/** Somebody who hands in what a passkey made. */
export interface PasskeyHandIn extends PasskeyAsker {
  /** Network address, in the form in which clients are told apart. */
  readonly client: string;
}

/** A passkey that is to be added. */
export interface PasskeyRegistration extends PasskeyHandIn {
  readonly caller: Caller;
  readonly name: string;
  readonly hasPrf: boolean;
  readonly credential: NewCredential;
}

/** Somebody who signs in. */
export interface PasskeySignIn extends PasskeyHandIn {
  readonly credential: PasskeyAssertion;
  readonly userAgent: string;
  /** Who is signed in in this browser until then; that ends. */
  readonly before: Pick<Authenticated, 'userId' | 'sessionId'> | undefined;
}

type Caller = Pick<Authenticated, 'userId' | 'email'>;

/** Why a passkey is not taken. */
export type PasskeyRefusal =
  | { readonly code: 'passkey-limit-reached' | 'passkey-refused' | 'server-license-expired' }
  | { readonly code: 'too-many-attempts'; readonly retryAfterS: number };

/** Passkeys of people. */
export interface PasskeyService {
  readonly challenge: (asker: PasskeyAsker) => PasskeyChallenge;
  readonly creation: (asker: PasskeyAsker, caller: Caller) => Promise<PasskeyCreation>;
  readonly register: (passkey: PasskeyRegistration) => Promise<Result<undefined, PasskeyRefusal>>;
  readonly signIn: (
    signIn: PasskeySignIn,
  ) => Promise<Result<NewSession & { readonly email: string }, PasskeyRefusal>>;
  /** Returns false where the person has no passkey of this id. */
  readonly rename: (passkey: OwnPasskey, name: string) => Promise<boolean>;
  /** Returns false where the person has no passkey of this id. */
  readonly remove: (passkey: OwnPasskey) => Promise<boolean>;
}

interface Rules extends PasskeyParts {
  readonly challenges: PasskeyChallenges;
}

const passkeysPerPerson = 20;
/** How long a browser waits for its person. */
const timeoutMs = 5 * 60_000;
const windowMs = 10 * 60_000;
const checksInWindow = 30;

/** Makes the rules of passkeys. */
export function createPasskeyService(parts: PasskeyParts): PasskeyService {
  const { database, orgId, key, nowMs } = parts;
  const rules: Rules = { ...parts, challenges: createPasskeyChallenges(key, nowMs) };
  return {
    challenge: ({ browserKey, site }) => ({
      challenge: rules.challenges.make({ browserKey }),
      rpId: site.id,
      timeout: timeoutMs,
      userVerification: 'required',
    }),
    creation: (asker, caller) => creation(rules, asker, caller),
    register: (passkey) => register(rules, passkey),
    signIn: (request) => signIn(rules, request),
    rename: (passkey, name) => database.withTenant(orgId, (tx) => renamePasskey(tx, passkey, name)),
    remove: (passkey) => database.withTenant(orgId, (tx) => removePasskey(tx, passkey)),
  };
}

async function creation(
  { database, orgId, challenges, brand }: Rules,
  { browserKey, site }: PasskeyAsker,
  { userId, email }: Caller,
): Promise<PasskeyCreation> {
  const known = await database.withTenant(orgId, (tx) => listPasskeys(tx, userId));
  return {
    challenge: challenges.make({ browserKey, userId }),
    rp: { id: site.id, name: brand },
    user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

async function register(
  rules: Rules,
  { caller, credential, name, hasPrf, browserKey, client, site }: PasskeyRegistration,
): Promise<Result<undefined, PasskeyRefusal>> {
  const { database, orgId, mail, brand, nowMs } = rules;
  const { userId } = caller;
  const challenge = challengeIn(credential);
  const taken = await database.withTenant(orgId, (tx) =>
    takeChallenge(rules, tx, { challenge, client, use: { browserKey, userId } }),
  );
  if (!taken.ok) return taken;
  const checked = await checkNewCredential(credential, { site, challenge: taken.value });
  if (checked === undefined) return err(refused);
  const added = await database.withTenant(orgId, async (tx) => {
    // Of several at once, each sees those before it.
    await lockUser(tx, userId);
    const known = await listPasskeys(tx, userId);
    if (known.length >= passkeysPerPerson) return err({ code: 'passkey-limit-reached' as const });
    const passkey = { ...checked, userId, hasPrf, name, nowMs: nowMs() };
    return (await addPasskey(tx, passkey)) ? ok(undefined) : err(refused);
  });
  if (added.ok) mail.add(passkeyMail({ to: caller.email, brand }));
  return added;
}

async function signIn(
  rules: Rules,
  { credential, browserKey, client, site, userAgent, before }: PasskeySignIn,
): Promise<Result<NewSession & { readonly email: string }, PasskeyRefusal>> {
  const { database, orgId, sessions, goesOn, isClosed, nowMs } = rules;
  if (isClosed()) return err({ code: 'server-license-expired' });
  const { id } = credential;
  const challenge = challengeIn(credential);
  const begun = await database.withTenant(orgId, async (tx) => {
    const taken = await takeChallenge(rules, tx, { challenge, client, use: { browserKey } });
    return taken.ok ? ok({ challenge: taken.value, passkey: await findPasskey(tx, id) }) : taken;
  });
  if (!begun.ok) return begun;
  const { passkey } = begun.value;
  if (passkey === undefined || !isOf(credential, passkey.userId)) return err(refused);
  // Outside of a transaction, which nothing else should wait in.
  const expected = { site, challenge: begun.value.challenge };
  const counter = await checkAssertion(credential, passkey, expected);
  if (counter === undefined || passkey.status !== 'active') return err(refused);
  if (!goesOn(passkey)) return err(refused);
  const { userId, email } = passkey;
  return database.withTenant(orgId, async (tx) => {
    const isNoted = await notePasskeyUse(tx, { userId, id }, { counter, nowMs: nowMs() });
    if (!isNoted) return err(refused);
    if (before !== undefined) await endSession(tx, before);
    const names = browserNames(userAgent);
    const session = await sessions.begin(tx, { userId, names, by: 'passkey' });
    return ok({ ...session, email });
  });
}

/** Whether a passkey says that it was made for a person; it signs what it knows, and does not tell who. */
function isOf({ response }: PasskeyAssertion, userId: string): boolean {
  return Buffer.from(response.userHandle, 'base64url').toString() === userId;
}

interface Taking {
  readonly challenge: string | undefined;
  readonly client: string;
  readonly use: ChallengeUse;
}

async function takeChallenge(
  { key, challenges, nowMs }: Rules,
  tx: TenantTx,
  { challenge = '', client, use }: Taking,
): Promise<Result<string, PasskeyRefusal>> {
  const subject = keyedHash(key, 'check', client).toString('base64url');
  const checks = await addAttempt(tx, { subject, nowMs: nowMs(), windowMs });
  if (checks > checksInWindow) {
    return err({ code: 'too-many-attempts', retryAfterS: windowMs / 1000 });
  }
  return (await challenges.spend(tx, challenge, use)) ? ok(challenge) : err(refused);
}

const refused: PasskeyRefusal = { code: 'passkey-refused' };
