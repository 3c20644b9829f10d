import { afterEach, expect, it } from 'vitest';

import { messageId } from '#src/data/testing/test-store.ts';

import {
  answerWith,
  callOf,
  createPluginBench,
  httpFunction,
  manifestOf,
  type PluginBench,
  type TestOutlet,
} from './testing/plugin-bench.ts';

const sender = manifestOf('sender', httpFunction('send'));
const replyId = messageId('ms-9');
const benches: PluginBench[] = [];

afterEach(() => {
  for (const { network } of benches.splice(0)) network.close();
});

async function openBench(): Promise<PluginBench> {
  const bench = await createPluginBench();
  benches.push(bench);
  return bench;
}

const never = new AbortController().signal;

it('T182 gives what came, as text from outside, and records where from and by which answer', async () => {
  const { allow, runs, network, audits } = await openBench();
  const entry = await allow(sender);
  network.onFetch = (outlet, order) => {
    const row = { atMs: 1, host: 'api.example', method: 'GET', status: 200 };
    outlet.toPage({ kind: 'audit', row: { ...row, receivedBytes: 4, durationMs: 2 } });
    answerWith(outlet, order, 'done');
  };
  const once = callOf(entry, 'send');
  await runs.answer(once, 'once');
  expect(await runs.run(once, never)).toMatchObject({
    ok: true,
    value: { text: 'done', isOutside: true },
  });
  const inChat = callOf(entry, 'send', { callId: 'call-2' });
  await runs.answer(inChat, 'chat');
  await runs.run(inChat, never);
  await runs.run(callOf(entry, 'send', { callId: 'call-3' }), never);
  expect(audits.map(({ allowedBy }) => allowedBy)).toEqual(['once', 'chat', 'chat']);
  expect(audits[0]).toMatchObject({
    tool: 'send',
    owner: 'plugin/sender',
    hash: entry.hash,
    requests: [{ host: 'api.example', method: 'GET', status: 200, bytes: 4, durationMs: 2 }],
  });
});

it('opens a way out for the plugin as it was allowed, with secrets for its hosts only', async () => {
  const { allow, actions, runs, network } = await openBench();
  const userSettings = [{ name: 'token', label: 'Token', type: 'password', required: true }];
  const entry = await allow({ ...sender, userSettings });
  await actions.saveSettings(entry, { token: 'tk' });
  const openings: TestOutlet['opening'][] = [];
  network.onFetch = (outlet, order) => {
    openings.push(outlet.opening);
    answerWith(outlet, order, 'done');
  };
  await runs.run(callOf(entry, 'send'), never);
  expect(openings).toMatchObject([
    {
      owner: 'plugin/sender',
      hash: entry.hash,
      chatId: 'ch-1',
      secretHosts: { token: ['https://api.example'] },
      allowsLoopback: false,
    },
  ]);
});

it.each(['always', 'once', 'no'] as const)('shows the question for a host: %s', async (said) => {
  const { allow, runs, network, shelf } = await openBench();
  const entry = await allow(sender);
  const origin = 'https://b.example';
  const answers: string[] = [];
  network.onFetch = (outlet, order) => {
    void outlet.askHost(origin).then((answer) => {
      answers.push(answer);
      answerWith(outlet, order, 'done');
    });
  };
  runs.subscribe(() => {
    if (runs.viewOf(replyId, 'call-1')?.askedOrigin !== origin) return;
    runs.answerRun(replyId, 'call-1', said);
  });
  expect(await runs.run(callOf(entry, 'send'), never)).toMatchObject({ ok: true });
  expect(answers).toEqual([said]);
  const grants = await shelf.grantsOf(entry.row.id);
  const isKept = grants.some(({ subject }) => subject.kind === 'host' && subject.origin === origin);
  expect(isKept).toBe(said === 'always');
  expect(runs.viewOf(replyId, 'call-1')).toBeUndefined();
});

it('T182 lets four run at once; what waits is stopped without having sent anything', async () => {
  const { allow, runs, network } = await openBench();
  const entry = await allow(sender);
  const open: (() => void)[] = [];
  let sent = 0;
  let mostOpen = 0;
  network.onFetch = (outlet, order) => {
    sent += 1;
    open.push(() => answerWith(outlet, order, 'done'));
    mostOpen = Math.max(mostOpen, open.length);
  };
  const stopping = new AbortController();
  const run = (callId: string, signal = never) =>
    runs.run(callOf(entry, 'send', { callId }), signal);
  const four = ['1', '2', '3', '4'].map((callId) => run(callId));
  const stopped = run('5', stopping.signal);
  const last = run('6');
  await expect.poll(() => open.length).toBe(4);
  expect(runs.viewOf(replyId, '4')).toBeDefined();
  expect(runs.viewOf(replyId, '6')).toBeUndefined();
  stopping.abort();
  expect(await stopped).toMatchObject({ ok: false, error: { text: 'stopped' } });
  for (const answer of open.splice(0)) answer();
  await Promise.all(four);
  await expect.poll(() => open.length).toBe(1);
  for (const answer of open) answer();
  expect(await last).toMatchObject({ ok: true });
  expect([mostOpen, sent]).toEqual([4, 5]);
});

it('tells the model what the server refused, cut to a piece', async () => {
  const { allow, runs, network } = await openBench();
  const entry = await allow(sender);
  network.onFetch = (outlet, { id, url }) => {
    outlet.toCode({ kind: 'head', id, status: 404, statusText: '', url, headers: [] });
    outlet.toCode({ kind: 'body', id, bytes: new TextEncoder().encode('no '.repeat(999)).buffer });
    outlet.toCode({ kind: 'end', id });
  };
  const refused = await runs.run(callOf(entry, 'send'), never);
  const text = refused.ok ? '' : refused.error.text;
  expect(text).toMatch(/^The server answered 404: no no /u);
  expect(text.length).toBeLessThan(400);
});

it('runs nothing of a plugin that was switched off after the call was allowed', async () => {
  const { allow, actions, runs, network } = await openBench();
  const entry = await allow(sender);
  let sent = 0;
  network.onFetch = (outlet, order) => {
    sent += 1;
    answerWith(outlet, order, 'done');
  };
  const call = callOf(entry, 'send');
  await runs.answer(call, 'once');
  await actions.setOn(entry.row.id, false);
  expect(await runs.run(call, never)).toMatchObject({ ok: false });
  expect(sent).toBe(0);
  await actions.setOn(entry.row.id, true);
  expect(await runs.run(call, never)).toMatchObject({ ok: true });
  expect(sent).toBe(1);
});
