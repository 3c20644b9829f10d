import type { OutletFetch, OutletReport } from '@parley/contract/frames/outlet-protocol.ts';
import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import { onTestFinished, describe, expect, it, vi } from 'vitest';

import type { HostAnswer, OutletAudit, OutletOpening } from '#src/platform/outlet-requests.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import networkWorkerUrl from '#src/workers/network-worker.ts?worker&url';

import { createNetworkClient, type NetworkClient } from './network-client.ts';
import { openRunOutlet, type RunOutlet } from './open-outlet.ts';

/*
 * The outlet as it is: in the network worker, with the keys of a real database, and requests of the
 * browser to another origin. That is the server of these tests under its other name.
 */

const elsewhere = location.origin.replace('localhost', '127.0.0.1');
const echo = `${elsewhere}/foreign/echo`;
const done = { ok: true, value: null };

/** What the code of a run hears. */
interface Run {
  readonly outlet: RunOutlet;
  readonly reports: OutletReport[];
  readonly audits: OutletAudit[];
  readonly asked: string[];
  fetch(order: Omit<OutletFetch, 'kind' | 'method' | 'headers'> & Partial<OutletFetch>): void;
  endOf(id: number): Promise<OutletReport | undefined>;
  textOf(id: number): Promise<string>;
}

/** What the server of others says. */
interface Echo {
  readonly headers: Readonly<Record<string, string>>;
  readonly backwards: string;
}

function startNetwork(): NetworkClient {
  const workers: Worker[] = [];
  onTestFinished(() => {
    for (const worker of workers) worker.terminate();
  });
  return createNetworkClient(() => {
    const worker = startWorker(networkWorkerUrl, 'network');
    workers.push(worker);
    return worker;
  });
}

async function openRun(
  network: NetworkClient,
  change: Partial<OutletOpening> = {},
  said: HostAnswer = 'once',
): Promise<Run> {
  const reports: OutletReport[] = [];
  const audits: OutletAudit[] = [];
  const asked: string[] = [];
  const opening: OutletOpening = {
    owner: 'plugin/browser-test',
    hash: 'h1',
    runId: crypto.randomUUID(),
    secretHosts: {},
    allowsLoopback: true,
    ...change,
  };
  const opened = await openRunOutlet(network, opening, {
    onHost(origin) {
      asked.push(origin);
      return Promise.resolve(said);
    },
    onAudit: (row) => audits.push(row),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const outlet = opened.value;
  outlet.port.onmessage = ({ data }: MessageEvent<OutletReport>) => reports.push(data);
  onTestFinished(async () => void (await outlet.close()));
  return {
    outlet,
    reports,
    audits,
    asked,
    fetch: (order) =>
      outlet.port.postMessage({ kind: 'fetch', method: 'GET', headers: [], ...order }),
    textOf: (id) =>
      new Blob(
        reports.flatMap((part) => (part.kind === 'body' && part.id === id ? [part.bytes] : [])),
      ).text(),
    endOf: (id) =>
      vi.waitUntil(() =>
        reports.find((report) => report.id === id && /end|fail/.test(report.kind)),
      ),
  };
}

describe('the outlet in the network worker', () => {
  it('asks for a host once, and gives on what it answers', async () => {
    const run = await openRun(startNetwork());
    run.fetch({ id: 1, url: `${echo}?k=abc`, headers: [['X-One', '1']] });
    run.fetch({ id: 2, url: echo });
    expect(await run.endOf(1)).toEqual({ kind: 'end', id: 1 });
    expect(await run.endOf(2)).toEqual({ kind: 'end', id: 2 });
    expect(run.asked).toEqual([elsewhere]);
    expect(run.reports.find(({ id }) => id === 1)).toMatchObject({
      kind: 'head',
      status: 200,
      url: `${echo}?k=abc`,
    });
    const text = await run.textOf(1);
    const { headers, backwards } = JSON.parse(text) as Echo;
    expect(backwards).toBe('cba');
    expect(headers).toMatchObject({ 'x-one': '1' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    await vi.waitFor(() => expect(run.audits).toHaveLength(2));
    const row = { host: new URL(elsewhere).host, method: 'GET', status: 200 };
    expect(run.audits.map((each) => ({ ...each, atMs: 0, durationMs: 0 }))).toContainEqual({
      ...row,
      receivedBytes: text.length,
      atMs: 0,
      durationMs: 0,
    });
  });

  it('asks nothing and sends nothing where nobody may allow it', async () => {
    const run = await openRun(startNetwork(), { allowsLoopback: false });
    const addresses = [echo, 'https://192.168.1.1/', 'http://example.org/', location.origin];
    for (const [id, url] of addresses.entries()) run.fetch({ id, url });
    const ends = await Promise.all(addresses.map((_, id) => run.endOf(id)));
    expect(ends).toMatchObject(addresses.map(() => ({ kind: 'fail' })));
    expect(run.asked).toEqual([]);
  });

  it('follows no redirect, and says so', async () => {
    const run = await openRun(startNetwork());
    run.fetch({ id: 1, url: `${elsewhere}/foreign/redirect` });
    expect(await run.endOf(1)).toMatchObject({ kind: 'fail', reason: 'redirected' });
  });

  it('hears of the end of a run, and has one outlet for it', async () => {
    const network = startNetwork();
    const runId = crypto.randomUUID();
    const run = await openRun(network, { runId });
    await expect(openRun(network, { runId })).rejects.toThrow('already-open');
    expect(await run.outlet.close()).toBe(true);
    await vi.waitFor(async () => openRun(network, { runId }));
  });
});

describe('secrets of plugins in the network worker', () => {
  it('are stored, listed by name, replaced at the outlet, locked, and removed', async () => {
    const network = startNetwork();
    const owner: GrantOwner = `plugin/${crypto.randomUUID()}`;
    const value = 'sk-planted-0123456789-0123456789-0123456789';
    const secret = { owner, name: 'apiKey' };
    const names = () => network.request('list-plugin-secrets', { owner });
    expect(await network.request('save-plugin-secret', { ...secret, value: 'first' })).toEqual(
      done,
    );
    expect(await network.request('save-plugin-secret', { ...secret, value })).toEqual(done);
    expect(await names()).toEqual({ ok: true, value: ['apiKey'] });

    const change = { owner, secretHosts: { apiKey: [elsewhere], other: [elsewhere] } };
    const run = await openRun(network, change);
    expect(Object.keys(run.outlet.placeholders)).toEqual(['apiKey']);
    const placeholder = run.outlet.placeholders['apiKey'] ?? '';
    expect(placeholder).toHaveLength(value.length);
    expect(placeholder).toMatch(/^sk-[a-z2-7]+$/);

    expect(await network.request('protect-keys', { password: 'horse' })).toEqual(done);
    await network.request('lock-keys', null);
    expect(await names()).toEqual({ ok: true, value: ['apiKey'] });
    const order = {
      url: `${echo}?k=${placeholder}`,
      headers: [['Authorization', `Bearer ${placeholder}`]],
    } as const;
    run.fetch({ id: 1, ...order });
    expect(await run.endOf(1)).toMatchObject({ kind: 'fail', reason: 'no-secret' });
    expect(await network.request('unlock-keys', { password: 'horse' })).toEqual(done);
    run.fetch({ id: 2, ...order });
    expect(await run.endOf(2)).toEqual({ kind: 'end', id: 2 });
    const { headers, backwards } = JSON.parse(await run.textOf(2)) as Echo;
    // It arrived; what comes back as it was sent is taken out.
    expect(backwards).toBe(Array.from(value).toReversed().join(''));
    expect(headers).toMatchObject({ authorization: `Bearer ${placeholder}` });
    expect(JSON.stringify([run.reports, run.audits])).not.toContain('planted');

    await network.request('lock-keys', null);
    expect(await network.request('remove-plugin-secrets', { owner })).toEqual(done);
    expect(await names()).toEqual({ ok: true, value: [] });
    expect(await network.request('reset-keys', null)).toEqual(done);
  });
});
