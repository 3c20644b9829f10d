import type { PluginOrder } from '@parley/contract/frames/plugin-protocol.ts';
import { afterEach, expect, it, vi } from 'vitest';

import type { ForeignFrameEnd, ForeignFrameOptions } from '#src/services/frames/foreign-frame.ts';

import { createRunClock } from './run-clock.ts';
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
  /** What the frame was made with. */
  readonly given: ForeignFrameOptions;
}

const opened: MessagePort[] = [];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const port of opened.splice(0)) port.close();
});

function start(options: Partial<RealmOptions> = {}, fields: Partial<RealmRun> = {}): Peer {
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
    { ...run, ...fields },
    { outletPort, signal: new AbortController().signal, sandboxOrigin: undefined, ...options },
    (frameOptions) => {
      given = frameOptions;
      return frame;
    },
  );
  given?.onReady(frame, { kind: 'ready', nowMs: 0, isWebRtcOpen: true });
  if (given === undefined || posted === undefined) throw new Error('There is no order.');
  const { data, ports } = posted;
  opened.push(...ports);
  const order = data as PluginOrder;
  const send = (message: unknown): void => ports[0]?.postMessage(message);
  return {
    given,
    result,
    order,
    ports,
    send,
    report: (report) => send({ nonce: order.nonce, report }),
    end: (reason) => given?.onEnd(reason),
    isOpen: () => isOpen,
  };
}

/** Ports deliver in order, so what was sent before is there by then. */
async function untilDelivered(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  await new Promise((resolve) => {
    port2.onmessage = resolve;
    port1.postMessage('');
  });
}

it('gives one order with two ports, the second of which leads to the outlet', async () => {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const { given, order, ports, report, result, isOpen } = start({ outletPort: port1 });
  expect(given).toMatchObject({
    url: 'https://chat.test/app/sandbox/plugin.html',
    isCredentialless: false,
  });
  expect(order).toEqual({ v: 1, nonce: expect.stringMatching(/^[\da-z]{20}$/), ...run });
  expect(ports).toHaveLength(2);
  expect(ports[1]).toBe(port1);
  expect(isOpen()).toBe(true);
  report({ kind: 'result', value: { a: 1 } });
  expect(await result).toEqual({ ok: true, value: { a: 1 } });
  expect(isOpen()).toBe(false);
});

it('takes place in the page that loads from hosts where it has some, but for those of the program', () => {
  const hosts = ['https://cdn.example', 'https://api.example', 'https://chat.test'];
  const loads = { hosts, direct: ['https://cdn.example', 'https://chat.test'] };
  const { given, order } = start({}, { realm: 'page', loads });
  expect(given.url).toBe(
    'https://chat.test/app/sandbox/open.html?hosts=https%3A%2F%2Fcdn.example+https%3A%2F%2Fapi.example',
  );
  expect(given.isCredentialless).toBe(true);
  expect(order.loads).toEqual({ hosts: hosts.slice(0, 2), direct: ['https://cdn.example'] });
  const own = { hosts: ['https://chat.test'], direct: [] };
  const closed = start({}, { realm: 'page', loads: own });
  expect(closed.given.url).toBe('https://chat.test/app/sandbox/plugin.html');
  expect(closed.order.loads).toBeUndefined();
  const sandboxOrigin = 'https://api.example';
  const there = start({ sandboxOrigin }, { realm: 'page', loads });
  expect(there.given.url).toBe(
    'https://api.example/app/sandbox/open.html?hosts=https%3A%2F%2Fcdn.example',
  );
});

it('ends of the code that its policy refused, whatever it says itself', async () => {
  const error = { code: 'code-refused', text: '', origin: 'https://cdn.example' };
  for (const text of ['The runtime could not be loaded.', '']) {
    const { report, result } = start();
    report({ kind: 'refused', origin: 'https://cdn.example' });
    report({ kind: 'refused', origin: 'https://other.example' });
    report({ kind: 'error', text });
    expect(await result).toEqual({ ok: false, error: { ...error, text } });
  }
  const silent = start({ clock: createRunClock({ silentMs: 10 }) });
  silent.report({ kind: 'refused', origin: 'https://cdn.example' });
  expect(await silent.result).toEqual({ ok: false, error });
  const done = start();
  done.report({ kind: 'refused', origin: 'https://cdn.example' });
  done.report({ kind: 'result', value: 'went on' });
  expect(await done.result).toEqual({ ok: true, value: 'went on' });
  const large = start();
  large.report({ kind: 'refused', origin: 'https://cdn.example' });
  large.report({ kind: 'error', text: '', isTooLarge: true });
  expect(await large.result).toMatchObject({ error: { code: 'too-large' } });
});

it('goes on for as long as something comes in past the outlet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { report, result } = start({ clock: createRunClock({ silentMs: 50 }) });
  for (let at = 0; at < 5; at += 1) {
    vi.advanceTimersByTime(40);
    report({ kind: 'alive' });
    await untilDelivered();
  }
  report({ kind: 'result', value: 'late' });
  expect(await result).toEqual({ ok: true, value: 'late' });
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
  await untilDelivered();
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
    { kind: 'error', text: '', isNotShut: true },
    { code: 'not-shut', text: '' },
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
