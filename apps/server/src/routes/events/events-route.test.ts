import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import { createLocalNotices } from '../../db/notices.ts';
import { createOpenStreams } from '../../services/events/open-streams.ts';
import { createHeadWatch } from '../../services/sync/head-watch.ts';
import { testStanding } from '../../testing/test-standing.ts';
import { eventsRoute } from './events-route.ts';

const signedIn = {
  ...testStanding,
  orgId: 'org_default',
  userId: 'u1',
  sessionId: 's1',
  email: 'ann@example.org',
};

function start({ isSignedIn = true, heartbeatMs = 3_600_000 } = {}) {
  const alive = new Set(['s1']);
  const heads = createHeadWatch({
    notices: createLocalNotices(),
    readHeads: () => Promise.resolve(new Map([['org_default/u1', 3]])),
    times: { collectMs: 1, lookMs: 3_600_000 },
  });
  const streams = createOpenStreams({
    aliveSessions: () => Promise.resolve(alive),
    maxOpen: 10,
    maxPerSession: 1,
  });
  const app = new Hono();
  eventsRoute({ heads, streams, heartbeatMs }).register(app, {
    ownPage: {},
    proxyCount: 0,
    authenticate: () =>
      Promise.resolve({ signedIn: isSignedIn ? signedIn : undefined, cookies: [] }),
  });
  return { app, heads, streams, alive };
}

const open = async (app: Hono, signal?: AbortSignal) => {
  const response = await app.request('/api/events', signal === undefined ? {} : { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string | undefined> => (await reader?.read())?.value;
  return { response, next, reader };
};

describe('the stream of events', () => {
  it('tells where the account stands, then each new head', async () => {
    const { app, heads } = start();
    const { response, next } = await open(app);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await next()).toBe('event: sync\ndata: {"head":3}\n\n');
    heads.tell('org_default/u1', 4);
    expect(await next()).toBe('event: sync\ndata: {"head":4}\n\n');
  });

  it('says now and then that it is alive, and never in the place of news', async () => {
    const { app } = start({ heartbeatMs: 5 });
    const { next } = await open(app);
    expect(await next()).toBe('event: sync\ndata: {"head":3}\n\n');
    expect(await next()).toBe(': \n\n');
  });

  it('is one for a session; one that was left makes room', async () => {
    const { app } = start();
    const leaving = new AbortController();
    const first = await open(app, leaving.signal);
    await first.next();
    expect((await open(app)).response.status).toBe(429);
    await first.reader?.cancel();
    expect((await open(app)).response.status).toBe(200);
  });

  it('ends with its session', async () => {
    const { app, streams, alive } = start();
    const { next } = await open(app);
    await next();
    alive.clear();
    await streams.look();
    expect(await next()).toBeUndefined();
  });

  it('is for whoever is signed in', async () => {
    const { app } = start({ isSignedIn: false });
    expect((await open(app)).response.status).toBe(401);
  });
});
