import { describe, expect, it } from 'vitest';

import { createMemoryFlags, type LocalFlags } from '#src/platform/local-flags.ts';

import { createAccountService, type AccountService } from './account-service.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly init: RequestInit | undefined;
}

interface Bench {
  readonly account: AccountService;
  readonly flags: LocalFlags;
  readonly asked: readonly Asked[];
}

/** An account of a page whose server gives these answers, one after the other. */
function start(...answers: readonly (Response | Error)[]): Bench {
  const left = [...answers];
  const asked: Asked[] = [];
  const flags = createMemoryFlags();
  const answer: typeof fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const url = input instanceof Request ? input.url : String(input);
    asked.push({ method: init?.method ?? 'GET', url, body, init });
    const next = left.shift();
    if (next === undefined) throw new Error('Nothing more was to be asked.');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const deps = { fetch: answer, base: 'https://chat.example/parley/', flags };
  return { account: createAccountService(deps), flags, asked };
}

const done = (): Response => Response.json({ success: true });
const refused = (status: number, code: string, userMessage?: string): Response =>
  Response.json({ error: { code, message: 'For logs.' }, userMessage }, { status });
const verified = (): Response =>
  Response.json({ success: true, token: 'a.b.', user: { email: 'ann@example.org' } });

describe('the account of a browser', () => {
  it('asks nothing by itself, whether somebody is signed in or not', () => {
    const { account, flags, asked } = start();
    expect(account.isSignedIn()).toBe(false);
    flags.write('account', '1');
    expect(account.isSignedIn()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('T57 login takes the address, verify address and code, and no token is kept', async () => {
    const { account, flags, asked } = start(done(), verified());
    expect(await account.requestCode('ann@example.org')).toEqual({ ok: true, value: undefined });
    expect(account.isSignedIn()).toBe(false);
    expect(await account.signIn('ann@example.org', 'abc 234')).toEqual({
      ok: true,
      value: undefined,
    });
    expect(asked.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      {
        method: 'POST',
        url: 'https://chat.example/parley/api/login',
        body: { email: 'ann@example.org' },
      },
      {
        method: 'POST',
        url: 'https://chat.example/parley/api/verify',
        body: { email: 'ann@example.org', code: 'abc 234' },
      },
    ]);
    for (const { init } of asked) {
      expect(init).toMatchObject({
        credentials: 'same-origin',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
      });
    }
    expect(account.isSignedIn()).toBe(true);
    expect(flags.read('account')).toBe('1');
  });

  it('an answer that is no sign-in is none', async () => {
    const { account } = start(Response.json({ success: false }), new Response('<h1>Hello</h1>'));
    for (let times = 0; times < 2; times += 1) {
      expect(await account.signIn('a@b.org', 'ABCDEF')).toEqual({
        ok: false,
        error: { code: 'refused', userMessage: undefined },
      });
    }
    expect(account.isSignedIn()).toBe(false);
  });

  it('reads what an account is, and shows nothing that is none', async () => {
    const session = {
      id: 's',
      browser: 'Firefox',
      createdAtMs: 1,
      seenAtMs: 2,
      expiresAtMs: 3,
      isCurrent: true,
    };
    const account = {
      id: 'u1',
      email: 'ann@example.org',
      createdAtMs: 1,
      passkeys: [],
      sessions: [session],
    };
    const { account: service } = start(
      Response.json({ ...account, plan: 'later' }),
      Response.json({ ...account, sessions: [{ ...session, seenAtMs: 1e300 }] }),
      Response.json([]),
    );
    expect(await service.load()).toEqual({ ok: true, value: account });
    expect((await service.load()).ok).toBe(false);
    expect((await service.load()).ok).toBe(false);
  });

  it('forgets that somebody is signed in when the server says so', async () => {
    for (const code of ['session-ended', 'sign-in-required']) {
      const { account, flags } = start(refused(401, code));
      flags.write('account', '1');
      expect(await account.load()).toEqual({ ok: false, error: { code: 'signed-out' } });
      expect(account.isSignedIn()).toBe(false);
    }
  });

  it('keeps in mind that somebody is signed in while the server is away', async () => {
    const { account, flags } = start(new TypeError('Failed to fetch'), new TypeError('again'));
    flags.write('account', '1');
    expect(await account.load()).toEqual({ ok: false, error: { code: 'unreachable' } });
    expect(await account.signOut()).toEqual({ ok: false, error: { code: 'unreachable' } });
    expect(account.isSignedIn()).toBe(true);
  });

  it('is left by signing out and by its deletion', async () => {
    const { account, flags, asked } = start(done(), refused(400, 'code-refused'), done());
    flags.write('account', '1');
    await account.signOut();
    expect(account.isSignedIn()).toBe(false);
    flags.write('account', '1');
    expect(await account.deleteAccount('AAAAAA')).toEqual({
      ok: false,
      error: { code: 'code-refused' },
    });
    expect(account.isSignedIn()).toBe(true);
    expect((await account.deleteAccount('ABCDEF')).ok).toBe(true);
    expect(account.isSignedIn()).toBe(false);
    expect(asked.map(({ method, url }) => `${method} ${url.split('/parley/')[1]}`)).toEqual([
      'POST api/logout',
      'DELETE api/account',
      'DELETE api/account',
    ]);
    expect(asked.at(-1)?.body).toEqual({ code: 'ABCDEF' });
  });

  it('ends a session by its id, whatever that is', async () => {
    const { account, asked } = start(done());
    await account.endSession('a/../b');
    expect(asked[0]?.url).toBe('https://chat.example/parley/api/account/sessions/a%2F..%2Fb');
  });

  it('hands an export on as it came', async () => {
    const { account, asked } = start(new Response('{"type":"account"}\n{"type":"session"}\n'));
    const exported = await account.exportAll();
    expect(exported.ok && (await exported.value.text())).toBe(
      '{"type":"account"}\n{"type":"session"}\n',
    );
    expect(asked[0]).toMatchObject({ method: 'POST', body: {} });
  });

  it.each([
    [refused(400, 'code-refused', 'Said by the server.'), { code: 'code-refused' }],
    [refused(429, 'too-many-attempts', 'Said by the server.'), { code: 'too-many-attempts' }],
    [
      refused(400, 'of-a-later-server', 'Said by the server.'),
      { code: 'refused', userMessage: 'Said by the server.' },
    ],
    [refused(500, 'internal', 'x'.repeat(5000)), { code: 'refused', userMessage: 'x'.repeat(300) }],
    [
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { code: 'refused', userMessage: undefined },
    ],
    [Response.json(null, { status: 500 }), { code: 'refused', userMessage: undefined }],
  ])('T207 tells refusals apart, and keeps the words of the server: %#', async (answer, error) => {
    const { account } = start(answer);
    expect(await account.requestCode('a@b.org')).toEqual({ ok: false, error });
  });
});
