import { describe, expect, it } from 'vitest';

import { runApp } from '../testing/running-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createRequestLimit } from './request-limit.ts';

const url = '/api/demo/v1/chat/completions';
const body = JSON.stringify({
  model: 'demo-guide',
  messages: [{ role: 'user', content: 'Hello' }],
});

function requestFrom(peerAddress: string, forwarded = ''): [string, RequestInit, object] {
  const headers: HeadersInit = forwarded === '' ? {} : { 'X-Forwarded-For': forwarded };
  return [url, { method: 'POST', body, headers }, { peerAddress }];
}

/** What 70 requests of one peer get that each name another client. */
async function statusesBehind(proxyCount: number): Promise<ReadonlySet<number>> {
  const app = createTestApp({ webFolder: '/none', proxyCount });
  const answers = Array.from({ length: 70 }, async (_, index) =>
    app.request(...requestFrom('10.0.0.1', `203.0.113.${index}`)),
  );
  return new Set((await Promise.all(answers)).map(({ status }) => status));
}

describe('the limit of the demo', () => {
  it('answers sixty requests a minute of each address, and says when to come again', async () => {
    const app = createTestApp({ webFolder: '/none' });
    const ask = async (peer: string): Promise<Response> => app.request(...requestFrom(peer));
    for (let count = 0; count < 60; count += 1) expect((await ask('10.0.0.1')).status).toBe(200);
    const refused = await ask('10.0.0.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } });
    expect((await ask('10.0.0.2')).status).toBe(200);
  });

  it('believes a forwarded address only where the operator has a proxy', async () => {
    expect(await statusesBehind(0)).toEqual(new Set([200, 429]));
    expect(await statusesBehind(1)).toEqual(new Set([200]));
  });

  it('begins anew after a minute', () => {
    let nowMs = 0;
    const limit = createRequestLimit(0, () => nowMs);
    const ask = (): number | undefined => limit(new Headers(), '10.0.0.1');
    for (let count = 0; count < 60; count += 1) expect(ask()).toBeUndefined();
    nowMs = 45_500;
    expect(ask()).toBe(15);
    nowMs = 60_000;
    expect(ask()).toBeUndefined();
  });

  it('counts by the address of the connection', async () => {
    const { url: origin, server } = await runApp(createTestApp({ webFolder: '/none' }));
    const answers = Array.from({ length: 61 }, (_, index) =>
      fetch(origin + url, {
        method: 'POST',
        body,
        headers: { 'X-Forwarded-For': `203.0.113.${index}` },
      }).then(async (answer) => {
        await answer.text();
        return answer.status;
      }),
    );
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await server.stop();
  });
});
