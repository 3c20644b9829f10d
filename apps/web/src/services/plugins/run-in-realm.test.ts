import type { PluginOrder } from '@parley/contract/frames/plugin-protocol.ts';
import { afterEach, expect, it, vi } from 'vitest';

import type { ForeignFrameEnd, ForeignFrameOptions } from '#src/services/frames/foreign-frame.ts';

import { runInRealm, type RealmOptions, type RealmRun } from './run-in-realm.ts';

const run: RealmRun = {
  realm: 'worker',
  code: 'function run() {}',
  fn: 'run',
  params: { a: 1 },
  settings: {},
  resources: {},
};

/** The other side of a run: a frame that says what a test tells it to. */
interface Peer {
  readonly result: ReturnType<typeof runInRealm>;
  readonly order: PluginOrder;
  readonly ports: readonly MessagePort[];
  /** Sends what a frame might send, in its order. */
  readonly send: (data: unknown) => void;
  readonly report: (report: unknown) => void;
  readonly end: (reason: ForeignFrameEnd) => void;
  readonly isOpen: () => boolean;
}

const opened: MessagePort[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const port of opened.splice(0)) port.close();
});

function start(options: Partial<RealmOptions> = {}): Peer {
  vi.stubGlobal('document', {
    baseURI: 'https://chat.test/app/',
    documentElement: { dataset: {} },
  });
  let given: ForeignFrameOptions | undefined;
  let posted: { data: unknown; ports: readonly MessagePort[] } | undefined;
  let isOpen = true;
  const frame = {
    post: (data: unknown, ports: readonly MessagePort[] = []) => {
      posted = { data, ports };
    },
    close: () => {
      isOpen = false;
    },
  };
  const { port1: outletPort, port2 } = new MessageChannel();
  opened.push(outletPort, port2);
  const result = runInRealm(
    run,
    { outletPort, signal: new AbortController().signal, sandboxOrigin: undefined, ...options },
    (frameOptions) => {
      given = frameOptions;
      return frame;
    },
  );
  given?.onReady(frame, { kind: 'ready', nowMs: 0, isWebRtcOpen: true });
  if (posted === undefined) throw new Error('There is no order.');
  const { data, ports } = posted;
  opened.push(...ports);
  const order = data as PluginOrder;
  const send = (message: unknown): void => ports[0]?.postMessage(message);
  expect(given?.url).toBe('https://chat.test/app/sandbox/plugin.html');
  return {
    result,
    order,
    ports,
    send,
    report: (report) => send({ nonce: order.nonce, report }),
    end: (reason) => given?.onEnd(reason),
    isOpen: () => isOpen,
  };
}

it('gives one order with two ports, the second of which leads to the outlet', async () => {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const { order, ports, report, result, isOpen } = start({ outletPort: port1 });
  expect(order).toEqual({ v: 1, nonce: expect.stringMatching(/^[\da-z]{20}$/), ...run });
  expect(ports).toHaveLength(2);
  expect(ports[1]).toBe(port1);
  expect(isOpen()).toBe(true);
  report({ kind: 'result', value: { a: 1 } });
  expect(await result).toEqual({ ok: true, value: { a: 1 } });
  expect(isOpen()).toBe(false);
});

it('takes the first result, whatever follows and whatever went before', async () => {
  const heard: string[] = [];
  const { report, send, order, result } = start({ onLog: (_level, text) => heard.push(text) });
  send({ nonce: 'guessed', report: { kind: 'result', value: 'forged' } });
  send({ kind: 'result', value: 'forged' });
  send({ nonce: order.nonce.slice(1), report: { kind: 'error', text: 'forged' } });
  send('result');
  report({ kind: 'unknown' });
  report({ kind: 'log', level: 'log', text: 'before' });
  report({ kind: 'result', value: 'first' });
  report({ kind: 'log', level: 'log', text: 'after' });
  report({ kind: 'result', value: 'second' });
  report({ kind: 'error', text: 'third' });
  expect(await result).toEqual({ ok: true, value: 'first' });
  // A port delivers in order, so what was sent last would be here by now.
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  await new Promise((resolve) => {
    port2.onmessage = resolve;
    port1.postMessage('');
  });
  expect(heard).toEqual(['before']);
});

it('has another nonce for each run', () => {
  expect(start().order.nonce).not.toBe(start().order.nonce);
});

it.each([
  [
    { kind: 'error', text: 'No key.' },
    { code: 'threw', text: 'No key.' },
  ],
  [
    { kind: 'error', text: 'x', needsPage: true },
    { code: 'needs-page', text: 'x' },
  ],
  [
    { kind: 'error', text: '', hasNoWorker: true },
    { code: 'no-worker', text: '' },
  ],
  [
    { kind: 'error', text: '', isTooLarge: true },
    { code: 'too-large', text: '' },
  ],
  [
    { kind: 'result', value: 'x'.repeat(32_000_001) },
    { code: 'too-large', text: '' },
  ],
])('tells why there is no result: %#', async (said, error) => {
  const { report, result, isOpen } = start();
  report(said);
  expect(await result).toEqual({ ok: false, error });
  expect(isOpen()).toBe(false);
});

it('ends with its frame', async () => {
  for (const cause of ['took-focus', 'no-answer', 'not-started'] as const) {
    const { end, result } = start();
    end(cause);
    expect(await result).toEqual({ ok: false, error: { code: 'crashed', text: '', cause } });
  }
});

it('is stopped by its signal at once, and does not begin where that was given before', async () => {
  const stop = new AbortController();
  const { result, isOpen } = start({ signal: stop.signal });
  stop.abort();
  expect(isOpen()).toBe(false);
  const stopped = { ok: false, error: { code: 'stopped', text: '' } };
  expect(await result).toEqual(stopped);
  const { port1 } = new MessageChannel();
  const late = runInRealm(
    run,
    { outletPort: port1, signal: stop.signal, sandboxOrigin: undefined },
    () => {
      throw new Error('There was a frame.');
    },
  );
  expect(await late).toEqual(stopped);
});

it('hears progress seldom and the first 200 lines, however much is said', async () => {
  const progress: unknown[] = [];
  const lines: string[] = [];
  let text = '';
  const { report, result } = start({
    onProgress: (said, share) => progress.push([said, share]),
    onLog: (_level, line) => lines.push(line),
    onChunk: (piece) => (text += piece),
  });
  for (let at = 0; at < 300; at += 1) {
    report({ kind: 'progress', text: `step ${at}`, share: at / 300 });
    report({ kind: 'log', level: 'log', text: `line ${at}` });
  }
  report({ kind: 'chunk', text: 'a' });
  report({ kind: 'chunk', text: 'b' });
  report({ kind: 'result', value: null });
  await result;
  expect(progress[0]).toEqual(['step 0', 0]);
  expect(progress.length).toBeLessThan(30);
  expect(lines).toHaveLength(200);
  expect(text).toBe('ab');
});

it('ends a run that floods the page', async () => {
  const { send, result } = start();
  for (let at = 0; at < 20_000; at += 1) send('noise');
  expect(await result).toEqual({
    ok: false,
    error: { code: 'crashed', text: '', cause: 'flooded' },
  });
});
