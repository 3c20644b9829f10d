import { describe, expect, it } from 'vitest';

import { createMemoryLocks } from '#src/platform/locks.ts';
import { createMemoryTabHub } from '#src/platform/tabs.ts';

import {
  ann,
  base,
  createTestOrganization as start,
  done,
  refused,
  signInRequired,
} from './testing/test-organization.ts';
import { watchOrganization } from './watch-organization.ts';

describe('the organization of a browser', () => {
  it('asks nothing by itself, and knows nothing then', () => {
    const { organization, asked } = start();
    expect(organization.getSnapshot().state).toEqual({ step: 'unknown' });
    expect(asked).toEqual([]);
  });

  it.each([
    [signInRequired(), { step: 'signed-out', reason: 'nobody' }],
    [refused(403, 'suspended'), { step: 'signed-out', reason: 'suspended' }],
    [refused(503, 'not-activated'), { step: 'not-active' }],
    [Response.json({}), { step: 'guest' }],
    [Response.json({ user: ann }), { step: 'member', member: ann }],
    [Response.json({ user: { email: 7 } }), { step: 'unknown' }],
    [refused(500, 'internal'), { step: 'unknown' }],
  ] as const)('T79 learns who this browser is to it: %#', async (answer, state) => {
    const { organization } = start(() => answer.clone());
    await organization.refresh();
    expect(organization.getSnapshot().state).toEqual(state);
    expect(organization.getSnapshot().config).toEqual({
      allowPublicUse: true,
      allowGuests: false,
      allowAnyCloudSyncEmail: false,
    });
  });

  it('tells a session that ended from one that never was, and remembers whose it was', async () => {
    const { organization, answers, flags } = start(() => Response.json({ user: ann }));
    await organization.refresh();
    expect(flags.read('account')).toBe('1');
    answers.set('api/hosted/me', signInRequired);
    await organization.refresh();
    await organization.refresh();
    expect(organization.getSnapshot()).toMatchObject({
      state: { step: 'signed-out', reason: 'ended' },
      email: ann.email,
    });
    expect(flags.read('account')).toBeUndefined();
  });

  it('takes no answer of before for news of who is signed in', async () => {
    const { organization, answers, flags } = start();
    const slow = Promise.withResolvers<Response>();
    answers.set('config.json', () => slow.promise);
    const early = organization.refresh();
    answers.set('config.json', () => Response.json({}));
    answers.set('api/hosted/me', () => Response.json({ user: ann }));
    await organization.refresh();
    slow.resolve(Response.json({}));
    await early;
    expect(organization.getSnapshot().state.step).toBe('member');
    expect(flags.read('account')).toBe('1');
  });

  it('keeps what it knows while the server does not answer', async () => {
    const { organization, answers } = start(() => Response.json({ user: ann }));
    await organization.refresh();
    answers.clear();
    await organization.refresh();
    expect(organization.getSnapshot().state.step).toBe('member');
  });

  it('T71 signs in by the calls of organizations, with the invite code, and out again', async () => {
    const { organization, answers, asked } = start();
    answers.set('api/hosted/login', done);
    expect(await organization.requestCode(ann.email, 'AAAA-BBBB')).toMatchObject({ ok: true });
    answers.set('api/hosted/me', () => Response.json({ user: ann }));
    answers.set('api/hosted/verify', () =>
      Response.json({ success: true, token: 'a.b.', user: { email: ann.email } }),
    );
    expect(await organization.signIn(ann.email, 'ABC234')).toMatchObject({ ok: true });
    expect(organization.getSnapshot().state.step).toBe('member');
    answers.set('api/hosted/logout', done);
    answers.set('api/hosted/me', signInRequired);
    expect(await organization.signOut()).toMatchObject({ ok: true });
    expect(organization.getSnapshot()).toMatchObject({
      state: { step: 'signed-out', reason: 'nobody' },
      email: undefined,
    });
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([
      'POST api/hosted/login {"email":"ann@example.org","inviteCode":"AAAA-BBBB"}',
      'POST api/hosted/verify {"email":"ann@example.org","code":"ABC234"}',
      'POST api/hosted/logout {}',
    ]);
  });

  it.each([
    [refused(400, 'code-refused', 'Wrong.'), { code: 'code-refused' }],
    [refused(403, 'invite-refused', 'Wrong.'), { code: 'invite-refused' }],
    [refused(403, 'suspended', 'Out.'), { code: 'suspended' }],
    [refused(400, 'new-code', 'Closed today.'), { code: 'refused', userMessage: 'Closed today.' }],
    [new Response('<h1>502</h1>', { status: 502 }), { code: 'refused', userMessage: undefined }],
    [Response.json({ success: true }), { code: 'refused', userMessage: undefined }],
  ] as const)('T207 says why nobody was signed in: %#', async (answer, error) => {
    const { organization, answers } = start();
    answers.set('api/hosted/verify', () => answer.clone());
    expect(await organization.signIn(ann.email, 'ABC234')).toEqual({ ok: false, error });
  });

  it('T78 reads the invite codes of a member', async () => {
    const { organization, answers } = start();
    answers.set('api/hosted/invite-codes', () => Response.json({ codes: ['AAAA', 'BBBB'] }));
    expect(await organization.inviteCodes()).toEqual({ ok: true, value: ['AAAA', 'BBBB'] });
  });
});

describe('an organization that is watched', () => {
  it('learns of a suspension by the end of the stream, and tells the other tabs', async () => {
    const { organization, answers, fetch } = start(() => Response.json({ user: ann }));
    const end = Promise.withResolvers<undefined>();
    const isOpen = Promise.withResolvers<undefined>();
    answers.set('api/events', () => {
      isOpen.resolve(undefined);
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => end.promise.then(() => controller.close()),
      });
      return new Response(body);
    });
    const hub = createMemoryTabHub();
    const told: unknown[] = [];
    hub.open('line').subscribe((message) => told.push(message));
    const delays: number[] = [];
    watchOrganization({
      fetch,
      base,
      organization,
      locks: createMemoryLocks(),
      channel: hub.open('line'),
      delay: (_task, delayMs) => {
        delays.push(delayMs);
        return () => undefined;
      },
    });
    await organization.refresh();
    await isOpen.promise;
    answers.set('api/hosted/me', () => refused(403, 'suspended'));
    end.resolve(undefined);
    await expect
      .poll(() => organization.getSnapshot().state)
      .toEqual({
        step: 'signed-out',
        reason: 'suspended',
      });
    await expect.poll(() => told).toEqual(['changed', 'changed']);
    // Streams that end at once are opened again after a while.
    expect(delays).toEqual([5000]);
  });

  it('what another tab says is looked up', async () => {
    const { organization, fetch, asked } = start();
    const hub = createMemoryTabHub();
    watchOrganization({
      fetch,
      base,
      organization,
      locks: createMemoryLocks(),
      channel: hub.open('line'),
      delay: () => () => undefined,
    });
    hub.open('line').post('changed');
    await expect.poll(() => asked).toContain('GET api/hosted/me');
    expect(asked).not.toContain('GET api/events');
  });
});
