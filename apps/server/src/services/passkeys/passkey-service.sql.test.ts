import { randomBytes } from 'node:crypto';

import type { NewCredential, PasskeyAssertion } from '@parley/contract/http/passkeys.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';

import type { Database } from '../../db/database.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import { makeToken } from '../account/tokens.ts';
import {
  createTestAccounts,
  minutes,
  newAsker,
  signInAs,
  type TestAccounts,
} from '../account/testing/test-accounts.ts';
import type { PasskeyRegistration, PasskeySignIn } from './passkey-service.ts';
import {
  createSoftwarePasskey,
  type Deviations,
  type SoftwarePasskey,
} from './testing/software-authenticator.ts';

const site = { id: 'chat.example', origin: 'https://chat.example' };
const refused = { ok: false, error: { code: 'passkey-refused' } };
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let clients = 0;
const newClient = (): string => `198.51.100.${(clients += 1)}`;

/** Somebody who is signed in, with their browser. */
interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly browserKey: string;
  readonly client: string;
}

describeDatabases('passkeys', ({ current }) => {
  let accounts: TestAccounts;
  let ann: Person;
  let passkey: SoftwarePasskey;

  beforeEach(async () => {
    accounts = createTestAccounts(current());
    ann = await newPerson();
    passkey = createSoftwarePasskey(site.origin);
  });

  const newPerson = async (email = newAsker().email): Promise<Person> => {
    const asker = newAsker({ email });
    const found = await accounts.service.authenticate(await signInAs(accounts, asker));
    if (found === undefined) throw new Error('Nobody is signed in.');
    const { userId, sessionId } = found;
    return { userId, sessionId, email, browserKey: makeToken(), client: newClient() };
  };
  const creationFor = (person: Person) =>
    accounts.service.passkeys.creation({ browserKey: person.browserKey, site }, person);
  const register = async (
    person: Person,
    given: Deviations = {},
    changed: Partial<PasskeyRegistration> = {},
  ) => {
    const credential = passkey.create(await creationFor(person), given);
    return accounts.service.passkeys.register({
      caller: person,
      browserKey: person.browserKey,
      client: person.client,
      site,
      name: 'Laptop',
      hasPrf: true,
      credential,
      ...changed,
    });
  };
  const challengeFor = (browserKey: string) =>
    accounts.service.passkeys.challenge({ browserKey, site });
  const signIn = async (given: Deviations = {}, changed: Partial<PasskeySignIn> = {}) => {
    const browserKey = makeToken();
    const credential = passkey.sign(challengeFor(browserKey), given);
    return accounts.service.passkeys.signIn({
      browserKey,
      client: newClient(),
      site,
      credential,
      userAgent,
      before: undefined,
      ...changed,
    });
  };
  const passkeysOf = async (person: Person) => (await accounts.service.describe(person))?.passkeys;
  const expectKept = async (): Promise<void> => {
    expect(await passkeysOf(ann)).toHaveLength(1);
    expect(await signIn()).toMatchObject({ ok: true });
  };

  it('is added to an account, told of by mail, and signs in to it without a word typed', async () => {
    const creation = await creationFor(ann);
    expect(creation).toMatchObject({
      rp: { id: 'chat.example', name: 'Parley' },
      user: { name: ann.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(creation.user.id, 'base64url').toString()).toBe(ann.userId);
    expect(await register(ann)).toEqual({ ok: true, value: undefined });
    expect(accounts.mails.at(-1)).toMatchObject({
      to: ann.email,
      subject: 'A passkey was added to your Parley account',
    });
    expect(await passkeysOf(ann)).toEqual([
      { id: passkey.id, name: 'Laptop', hasPrf: true, createdAtMs: accounts.nowMs },
    ]);
    expect((await creationFor(ann)).excludeCredentials).toEqual([
      { type: 'public-key', id: passkey.id },
    ]);
    accounts.nowMs += minutes(5);
    const signedIn = await signIn();
    if (!signedIn.ok) throw new Error(signedIn.error.code);
    expect(signedIn.value.email).toBe(ann.email);
    const found = await accounts.service.authenticate(signedIn.value.token);
    expect(found).toMatchObject({ userId: ann.userId, email: ann.email });
    const account = await accounts.service.describe(ann);
    expect(account?.passkeys[0]?.usedAtMs).toBe(accounts.nowMs);
    expect(account?.sessions.map(({ browser }) => browser)).toContain('Firefox');
  });

  it('ends the session that the browser had', async () => {
    await register(ann);
    const bob = await newPerson();
    expect(await signIn({}, { before: bob })).toMatchObject({ ok: true });
    expect((await accounts.service.describe(bob))?.sessions).toEqual([]);
    expect((await accounts.service.describe(ann))?.sessions).toHaveLength(2);
  });

  it.each<[string, Deviations]>([
    ['a page of others', { origin: 'https://evil.example' }],
    ['the page without TLS', { origin: 'http://chat.example' }],
    ['a page under the name', { origin: 'https://chat.example.evil.example' }],
    ['another relying party', { rpId: 'example' }],
    ['a frame on a page of others', { crossOrigin: true }],
    ['a registration', { type: 'webauthn.create' }],
    ['somebody who was not verified', { flags: 1 }],
    ['nobody', { flags: 0 }],
    ['a challenge of nobody', { challenge: randomBytes(54).toString('base64url') }],
    ['a challenge that is none', { challenge: 'x' }],
    ['somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('what was signed for %s signs nobody in', async (_name, given) => {
    await register(ann);
    expect(await signIn(given)).toEqual(refused);
    expect((await accounts.service.describe(ann))?.sessions).toHaveLength(1);
    await expectKept();
  });

  it.each<[string, Deviations]>([
    ['a page of others', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a frame on a page of others', { crossOrigin: true }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['somebody who was not verified', { flags: 1 }],
    ['a challenge of nobody', { challenge: randomBytes(54).toString('base64url') }],
  ])('what was made for %s is no passkey', async (_name, given) => {
    expect(await register(ann, given)).toEqual(refused);
    expect(await passkeysOf(ann)).toEqual([]);
    expect(await register(ann)).toMatchObject({ ok: true });
  });

  it('no flipped bit of what was signed gets past', async () => {
    await register(ann);
    const parts = ['authenticatorData', 'clientDataJSON', 'signature', 'userHandle'] as const;
    for (const part of parts) {
      const browserKey = makeToken();
      const signed = passkey.sign(challengeFor(browserKey));
      const bytes = Buffer.from(signed.response[part], 'base64url');
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const credential: PasskeyAssertion = {
        ...signed,
        response: { ...signed.response, [part]: bytes.toString('base64url') },
      };
      expect([part, await signIn({}, { browserKey, credential })]).toEqual([part, refused]);
    }
    await expectKept();
  });

  it.each(['', 'AA', 'not cbor', '{"challenge":1}', 'null'])(
    'bytes that are nothing are refused: %j',
    async (text) => {
      const bytes = Buffer.from(text).toString('base64url');
      const made = passkey.create(await creationFor(ann));
      const credential: NewCredential = {
        ...made,
        response: { ...made.response, attestationObject: bytes },
      };
      expect(await register(ann, {}, { credential })).toEqual(refused);
      await register(ann);
      const browserKey = makeToken();
      const signed = passkey.sign(challengeFor(browserKey));
      for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const) {
        const response = { ...signed.response, [part]: bytes };
        expect(await signIn({}, { browserKey, credential: { ...signed, response } })).toEqual(
          refused,
        );
      }
    },
  );

  it('a challenge is good once, in one browser, for ten minutes, for one purpose', async () => {
    await register(ann);
    const browserKey = makeToken();
    const credential = passkey.sign(challengeFor(browserKey));
    expect(await signIn({}, { credential, browserKey: makeToken() })).toEqual(refused);
    expect(await signIn({}, { credential, browserKey })).toMatchObject({ ok: true });
    expect(await signIn({}, { credential, browserKey })).toEqual(refused);

    const old = passkey.sign(challengeFor(browserKey));
    accounts.nowMs += minutes(10);
    expect(await signIn({}, { credential: old, browserKey })).toEqual(refused);
    const inTime = passkey.sign(challengeFor(browserKey));
    accounts.nowMs += minutes(10) - 1;
    expect(await signIn({}, { credential: inTime, browserKey })).toMatchObject({ ok: true });

    const { challenge } = await creationFor({ ...ann, browserKey });
    const forRegistering = passkey.sign({ ...challengeFor(browserKey), challenge });
    expect(await signIn({}, { credential: forRegistering, browserKey })).toEqual(refused);
  });

  it('of one challenge at the same time only one gets in', async () => {
    await register(ann);
    const browserKey = makeToken();
    const credential = passkey.sign(challengeFor(browserKey));
    const outcomes = await Promise.all([
      signIn({}, { credential, browserKey }),
      signIn({}, { credential, browserKey }),
      signIn({}, { credential, browserKey }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('a challenge for one account adds nothing to another', async () => {
    const bob = await newPerson();
    const credential = passkey.create(await creationFor(ann));
    const { browserKey } = ann;
    expect(await register(bob, {}, { credential, browserKey })).toEqual(refused);
    expect(await passkeysOf(bob)).toEqual([]);
  });

  it('a passkey of one account is no passkey of another', async () => {
    await register(ann);
    const bob = await newPerson();
    expect(await register(bob)).toEqual(refused);
    expect(await passkeysOf(bob)).toEqual([]);
    const own = { userId: bob.userId, id: passkey.id };
    expect(await accounts.service.passkeys.rename(own, 'Mine')).toBe(false);
    expect(await accounts.service.passkeys.remove(own)).toBe(false);
    expect(await passkeysOf(ann)).toMatchObject([{ name: 'Laptop' }]);
  });

  it('an unknown passkey is refused in the same words', async () => {
    passkey.create(await creationFor(ann));
    expect(await signIn()).toEqual(refused);
  });

  it('a counter that stands still or goes back is that of a copy', async () => {
    passkey = createSoftwarePasskey(site.origin, true);
    await register(ann);
    expect(await signIn({ counter: 7 })).toMatchObject({ ok: true });
    for (const counter of [7, 6, 0]) expect(await signIn({ counter })).toEqual(refused);
    expect(await signIn({ counter: 8 })).toMatchObject({ ok: true });
    const both = await Promise.all([signIn({ counter: 9 }), signIn({ counter: 9 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('statements of makers are not read: checking one would ask addresses that stand in it', async () => {
    const certificate = new Uint8Array(randomBytes(64));
    for (const [fmt, statement] of [
      ['packed', new Map<string, unknown>([['x5c', [certificate]]])],
      ['fido-u2f', new Map<string, unknown>([['x5c', [certificate]]])],
      ['android-safetynet', new Map<string, unknown>([['response', certificate]])],
      ['made-up', new Map<string, unknown>()],
    ] as const) {
      expect([fmt, await register(ann, { attestation: { fmt, statement } })]).toEqual([
        fmt,
        refused,
      ]);
    }
    expect(await passkeysOf(ann)).toEqual([]);
  });

  it('signs nobody in who may not, and again once they may', async () => {
    await register(ann);
    const setStatus = (status: 'active' | 'suspended') =>
      current().withTenant('org_default', ({ db }) =>
        db.updateTable('users').set({ status }).where('id', '=', ann.userId).execute(),
      );
    await setStatus('suspended');
    expect(await signIn()).toEqual(refused);
    await setStatus('active');
    accounts.patterns = ['somebody@example.org'];
    expect(await signIn()).toEqual(refused);
    accounts.patterns = ['*'];
    expect(await signIn()).toMatchObject({ ok: true });
  });

  it('is renamed and removed, and signs nobody in from then on', async () => {
    await register(ann);
    const own = { userId: ann.userId, id: passkey.id };
    expect(await accounts.service.passkeys.rename(own, 'Phone')).toBe(true);
    expect(await passkeysOf(ann)).toMatchObject([{ name: 'Phone' }]);
    expect(await accounts.service.passkeys.remove(own)).toBe(true);
    expect(await accounts.service.passkeys.remove(own)).toBe(false);
    expect(await passkeysOf(ann)).toEqual([]);
    expect(await signIn()).toEqual(refused);
  });

  it('signs in, and proves nothing that takes a fresh code', async () => {
    await register(ann);
    const signedIn = await signIn();
    const token = signedIn.ok ? signedIn.value.token : '';
    const session = await accounts.service.authenticate(token);
    expect(session).toMatchObject({ userId: ann.userId, steppedUpAtMs: undefined });
  });

  it('twenty are the limit, also of several at once', async () => {
    const several = Array.from({ length: 25 }, async () => {
      const creation = await creationFor(ann);
      return accounts.service.passkeys.register({
        caller: ann,
        browserKey: ann.browserKey,
        client: newClient(),
        site,
        name: 'Laptop',
        hasPrf: true,
        credential: createSoftwarePasskey(site.origin).create(creation),
      });
    });
    const ended = await Promise.all(several);
    expect(ended.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await passkeysOf(ann)).toHaveLength(20);
  });

  it('twenty are the limit', async () => {
    for (let count = 0; count < 20; count += 1) {
      passkey = createSoftwarePasskey(site.origin);
      expect(await register(ann)).toMatchObject({ ok: true });
    }
    passkey = createSoftwarePasskey(site.origin);
    expect(await register(ann)).toEqual({ ok: false, error: { code: 'passkey-limit-reached' } });
    expect(await passkeysOf(ann)).toHaveLength(20);
  });

  it('thirty checks in ten minutes are the limit of a network address', async () => {
    await register(ann);
    const client = newClient();
    for (let count = 0; count < 30; count += 1) {
      expect(await signIn({ flags: 1 }, { client })).toEqual(refused);
    }
    const tooMany = { ok: false, error: { code: 'too-many-attempts', retryAfterS: 600 } };
    expect(await signIn({}, { client })).toEqual(tooMany);
    expect(await register(ann, {}, { client })).toEqual(tooMany);
    expect(await signIn()).toMatchObject({ ok: true });
    accounts.nowMs += minutes(12);
    expect(await signIn({}, { client })).toMatchObject({ ok: true });
  });

  it('whoever asks for challenges leaves nothing behind', async () => {
    const before = await countAttempts(current());
    for (let count = 0; count < 5; count += 1) challengeFor(makeToken());
    expect(await countAttempts(current())).toBe(before);
  });
});

async function countAttempts({ system }: Pick<Database, 'system'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempts`.execute(system);
  return rows[0]?.count ?? 0;
}
