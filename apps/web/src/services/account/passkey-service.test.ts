import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { createMemoryFlags, type LocalFlags } from '#src/platform/local-flags.ts';

import type { PasskeyBrowser } from './passkey-browser.ts';
import { createPasskeyService, type PasskeyService } from './passkey-service.ts';

interface Bench {
  readonly passkeys: PasskeyService;
  readonly flags: LocalFlags;
  /** Requests, and what the browser was asked, in turn. */
  readonly log: readonly string[];
}

const assertion = {
  id: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AQ', userHandle: 'dTE' },
} as const;
const made = {
  credential: {
    id: 'aWQ',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  },
  hasPrf: true,
} as const;
const challenge = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'chat.example',
  timeout: 300_000,
  userVerification: 'required',
} as const;
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'chat.example', name: 'Parley' },
  user: { id: 'dTE', name: 'ann@example.org', displayName: 'ann@example.org' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
} as const;

/** Passkeys of a page whose server gives these answers, one after the other. */
function start(answers: readonly Response[], changed: Partial<PasskeyBrowser> = {}): Bench {
  const left = [...answers];
  const log: string[] = [];
  const flags = createMemoryFlags();
  const answer: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === 'string' ? init.body : '';
    log.push(`${init?.method ?? 'GET'} ${pathname} ${body}`);
    const next = left.shift();
    return next === undefined ? Promise.reject(new TypeError('away')) : Promise.resolve(next);
  };
  const browser: PasskeyBrowser = {
    isSupported: () => true,
    sign: (options) => {
      log.push(`sign ${options.challenge}`);
      return Promise.resolve(ok(assertion));
    },
    create: (options) => {
      log.push(`create for ${options.user.name}`);
      return Promise.resolve(ok(made));
    },
    forget: (id) => {
      log.push(`forget ${id}`);
      return Promise.resolve();
    },
    ...changed,
  };
  const deps = { fetch: answer, base: 'https://chat.example/parley/', flags, browser };
  return { passkeys: createPasskeyService(deps), flags, log };
}

const done = (): Response => Response.json({ success: true });
const refused = (status: number, code: string): Response =>
  Response.json({ error: { code, message: 'For logs.' } }, { status });
const verified = (): Response =>
  Response.json({ success: true, token: 'a.b.', user: { email: 'ann@example.org' } });

describe('passkeys of a browser', () => {
  it('sign in with what the server asks for, and name nobody', async () => {
    const { passkeys, flags, log } = start([Response.json(challenge), verified()]);
    expect(await passkeys.signIn()).toEqual({ ok: true, value: undefined });
    expect(flags.read('account')).toBe('1');
    expect(log).toEqual([
      'POST /parley/api/passkeys/options {"purpose":"sign-in"}',
      'sign Y2hhbGxlbmdl',
      `POST /parley/api/passkeys/verify ${JSON.stringify({ credential: assertion })}`,
    ]);
  });

  it.each(['passkey-not-used', 'passkey-unsupported'] as const)(
    'hand nothing in where the browser made nothing: %s',
    async (code) => {
      const { passkeys, flags, log } = start([Response.json(challenge), Response.json(creation)], {
        sign: () => Promise.resolve(err(code)),
        create: () => Promise.resolve(err(code)),
      });
      expect(await passkeys.signIn()).toEqual({ ok: false, error: { code } });
      expect(await passkeys.add('Laptop')).toEqual({ ok: false, error: { code } });
      expect(flags.read('account')).toBeUndefined();
      expect(log).toHaveLength(2);
    },
  );

  it.each([
    [[Response.json({})], { code: 'refused', userMessage: undefined }],
    [[Response.json(creation)], { code: 'refused', userMessage: undefined }],
    [[new Response('<h1>Hello</h1>')], { code: 'refused', userMessage: undefined }],
    [[], { code: 'unreachable' }],
    [[Response.json(challenge)], { code: 'unreachable' }],
    [[Response.json(challenge), refused(400, 'passkey-refused')], { code: 'passkey-refused' }],
    [[Response.json(challenge), refused(429, 'too-many-attempts')], { code: 'too-many-attempts' }],
    [
      [Response.json(challenge), Response.json({ success: false })],
      { code: 'refused', userMessage: undefined },
    ],
  ])('sign nobody in where the server does not: %#', async (answers, error) => {
    const { passkeys, flags } = start(answers);
    expect(await passkeys.signIn()).toEqual({ ok: false, error });
    expect(flags.read('account')).toBeUndefined();
  });

  it('are made for whom the server names, and added by a name', async () => {
    const { passkeys, log } = start([
      Response.json(creation),
      done(),
      Response.json(creation),
      refused(409, 'passkey-limit-reached'),
    ]);
    expect((await passkeys.add('Laptop')).ok).toBe(true);
    expect(log).toEqual([
      'POST /parley/api/passkeys/options {"purpose":"register"}',
      'create for ann@example.org',
      `POST /parley/api/passkeys/register ${JSON.stringify({ name: 'Laptop', ...made })}`,
    ]);
    expect(await passkeys.add('Phone')).toEqual({
      ok: false,
      error: { code: 'passkey-limit-reached' },
    });
  });

  it.each([
    [403, 'passkey-refused', 'passkey-refused'],
    [409, 'passkey-limit-reached', 'passkey-limit-reached'],
    [429, 'too-many-attempts', 'too-many-attempts'],
    [401, 'session-ended', 'signed-out'],
  ])('leave the browser again where the server refuses them: %d %s', async (status, said, code) => {
    const { passkeys, log } = start([Response.json(creation), refused(status, said)]);
    expect(await passkeys.add('Laptop')).toEqual({ ok: false, error: { code } });
    expect(log).toHaveLength(4);
    expect(log.at(-1)).toBe(`forget ${made.credential.id}`);
  });

  it.each([
    ['no answer', []],
    ['a fault of the server', [refused(500, 'internal')]],
    ['words of somebody between', [new Response('<h1>Bad Gateway</h1>', { status: 502 })]],
  ])('stay in the browser where the server may have taken them: %s', async (_what, answers) => {
    const { passkeys, log } = start([Response.json(creation), ...answers]);
    expect((await passkeys.add('Laptop')).ok).toBe(false);
    expect(log).toHaveLength(3);
    expect(log.at(-1)).toMatch(/^POST .*register/);
  });

  it('are renamed, and removed from the browser once the server has', async () => {
    const { passkeys, log } = start([done(), refused(404, 'not-found'), done()]);
    expect((await passkeys.rename('a/b', 'Phone')).ok).toBe(true);
    expect((await passkeys.remove('a/b')).ok).toBe(false);
    expect((await passkeys.remove('a/b')).ok).toBe(true);
    expect(log).toEqual([
      'PUT /parley/api/passkeys/a%2Fb {"name":"Phone"}',
      'DELETE /parley/api/passkeys/a%2Fb {}',
      'DELETE /parley/api/passkeys/a%2Fb {}',
      'forget a/b',
    ]);
  });

  it('notice that the session has ended', async () => {
    const { passkeys, flags } = start([refused(401, 'session-ended')]);
    flags.write('account', '1');
    expect(await passkeys.add('Laptop')).toEqual({ ok: false, error: { code: 'signed-out' } });
    expect(flags.read('account')).toBeUndefined();
  });
});
