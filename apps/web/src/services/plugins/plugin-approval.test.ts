import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { chatId, dumpDatabase, makeMessage } from '#src/data/testing/test-store.ts';

import { runTexts } from './run-texts.ts';
import {
  callOf,
  createPluginBench,
  httpFunction,
  manifestOf,
  pureFunction,
  temporaryChat,
} from './testing/plugin-bench.ts';

const dice = manifestOf('dice', pureFunction('roll'));
const sender = manifestOf('sender', httpFunction('send'));
const file: FilePart = {
  type: 'file',
  attachmentId: createAttachmentId('1'),
  mediaType: 'text/plain',
  name: 'a.txt',
  sizeBytes: 1,
  characters: 1,
  estimatedTokens: 1,
};
const noUsage = {
  inputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 1,
  reasoningTokens: 0,
  isEstimated: false,
};
/** Somebody else's text is in the branch. */
const withOutsideText = [makeMessage('ms-1', 'ch-1', { parts: [file] })];

/** A plugin whose function does as much as it is said to. */
function withEffect(effect: string): PluginManifest {
  return { ...sender, parley: { effects: { send: effect } } };
}

it('refuses a function that is not there, with a text for the model', async () => {
  const { allow, actions, runs } = await createPluginBench();
  const entry = await allow(dice);
  const refused = { kind: 'refuse', text: runTexts.gone };
  expect(await runs.decide(callOf(entry, 'other'))).toEqual(refused);
  await actions.setTrashed(entry.row.id, true);
  expect(await runs.decide(callOf(entry, 'roll'))).toEqual(refused);
});

it('refuses a plugin that is off, and asks nothing about it', async () => {
  const { allow, actions, runs, shelf } = await createPluginBench();
  const entry = await allow(sender);
  await actions.setOn(entry.row.id, false);
  const call = callOf(entry, 'send');
  expect(await runs.decide(call)).toEqual({ kind: 'refuse', text: runTexts.off('sender') });
  expect(await runs.questionOf(call)).toBeUndefined();
  const before = await shelf.grantsOf(entry.row.id);
  expect(await runs.answer(call, 'always')).toBe(false);
  expect(await shelf.grantsOf(entry.row.id)).toEqual(before);
});

it('refuses a plugin that changed since it was allowed, whatever was said to it before', async () => {
  const { allow, actions, runs } = await createPluginBench();
  const entry = await allow(sender);
  const call = callOf(entry, 'send');
  await runs.answer(call, 'always');
  expect(await runs.decide(call)).toEqual({ kind: 'run' });
  const manifest = manifestOf('sender', httpFunction('send', 'https://elsewhere.example/'));
  await actions.keep({ id: entry.row.id, manifest, source: '' });
  expect(await runs.decide(call)).toEqual({ kind: 'refuse', text: runTexts.changed('sender') });
  await allow(manifest);
  expect(await runs.decide(call)).toEqual({ kind: 'ask' });
});

it('refuses a plugin that lacks a setting, until it is filled in', async () => {
  const { allow, actions, runs } = await createPluginBench();
  const userSettings = [{ name: 'sides', label: 'Sides', type: 'number', required: true }];
  const entry = await allow({ ...dice, userSettings });
  const call = callOf(entry, 'roll');
  const text = runTexts.needsSetting('dice', 'Sides');
  expect(await runs.decide(call)).toEqual({ kind: 'refuse', text });
  await actions.saveSettings(entry, { sides: '6' });
  expect(await runs.decide(call)).toEqual({ kind: 'run' });
});

it('runs what only counts without a question, also among text from outside', async () => {
  const { allow, runs } = await createPluginBench();
  const entry = await allow(dice);
  expect(await runs.decide(callOf(entry, 'roll'))).toEqual({ kind: 'run' });
  const path = withOutsideText;
  expect(await runs.decide(callOf(entry, 'roll', { path }))).toEqual({ kind: 'run' });
});

it('asks before the first call that sends something, and says where to', async () => {
  const { allow, runs } = await createPluginBench();
  const call = callOf(await allow(sender), 'send');
  expect(await runs.decide(call)).toEqual({ kind: 'ask' });
  expect(await runs.questionOf(call)).toEqual({
    title: 'sender',
    name: 'send',
    effect: 'send',
    hosts: ['https://api.example'],
    reason: 'first',
    answers: ['once', 'chat', 'always', 'never'],
  });
});

it('«In this chat» runs from then on, in this chat', async () => {
  const { allow, runs, openRuns } = await createPluginBench();
  const entry = await allow(sender);
  const call = callOf(entry, 'send');
  expect(await runs.answer(call, 'chat')).toBe(true);
  const next = callOf(entry, 'send', { callId: 'call-2' });
  expect(await runs.decide(next)).toEqual({ kind: 'run' });
  expect(await openRuns().decide(next)).toEqual({ kind: 'run' });
  const elsewhere = callOf(entry, 'send', { chatId: chatId('ch-2') });
  expect(await runs.decide(elsewhere)).toEqual({ kind: 'ask' });
});

it('«Once» and «No» hold for this call only, and only the first lets it run', async () => {
  const { allow, runs, shelf } = await createPluginBench();
  const entry = await allow(sender);
  const before = await shelf.grantsOf(entry.row.id);
  expect(await runs.answer(callOf(entry, 'send'), 'once')).toBe(true);
  expect(await runs.answer(callOf(entry, 'send', { callId: 'call-2' }), 'no')).toBe(false);
  expect(await shelf.grantsOf(entry.row.id)).toEqual(before);
  expect(await runs.decide(callOf(entry, 'send', { callId: 'call-3' }))).toEqual({ kind: 'ask' });
});

it('«Never» refuses from then on, in all chats, and leaves other functions alone', async () => {
  const { allow, runs } = await createPluginBench();
  const entry = await allow(manifestOf('sender', httpFunction('send'), httpFunction('other')));
  expect(await runs.answer(callOf(entry, 'send'), 'never')).toBe(false);
  const elsewhere = callOf(entry, 'send', { chatId: chatId('ch-2') });
  expect(await runs.decide(elsewhere)).toEqual({ kind: 'refuse', text: runTexts.never });
  expect(await runs.decide(callOf(entry, 'other'))).toEqual({ kind: 'ask' });
});

it('asks again once text from outside came into the chat', async () => {
  const { allow, runs } = await createPluginBench();
  const entry = await allow(sender);
  await runs.answer(callOf(entry, 'send'), 'chat');
  await runs.answer(callOf(entry, 'send'), 'always');
  expect(await runs.decide(callOf(entry, 'send'))).toEqual({ kind: 'run' });
  const among = callOf(entry, 'send', { path: withOutsideText });
  expect(await runs.decide(among)).toEqual({ kind: 'ask' });
  expect(await runs.questionOf(among)).toMatchObject({
    reason: 'outside',
    answers: ['once', 'always', 'never'],
  });
  await runs.answer(among, 'always');
  expect(await runs.decide(among)).toEqual({ kind: 'run' });
});

it('counts what a model found by itself as text from outside', async () => {
  const { allow, runs } = await createPluginBench();
  const entry = await allow(sender);
  await runs.answer(callOf(entry, 'send'), 'chat');
  const told = { usage: { ...noUsage, searches: 1 } };
  const cited = {
    parts: [{ type: 'text', text: 'So.', citations: [{ kind: 'web', title: 'A' }] }],
  } as const;
  for (const fields of [told, cited]) {
    const path = [makeMessage('ms-1', 'ch-1', { role: 'assistant', ...fields })];
    expect(await runs.decide(callOf(entry, 'send', { path }))).toEqual({ kind: 'ask' });
  }
  const path = [makeMessage('ms-1', 'ch-1', { role: 'assistant', usage: noUsage })];
  expect(await runs.decide(callOf(entry, 'send', { path }))).toEqual({ kind: 'run' });
});

it('asks before each call that acts for the person among text from outside', async () => {
  const { allow, runs } = await createPluginBench();
  const entry = await allow(withEffect('change'));
  const among = callOf(entry, 'send', { path: withOutsideText });
  expect(await runs.questionOf(among)).toMatchObject({
    reason: 'acts',
    answers: ['once', 'never'],
  });
  await runs.answer(callOf(entry, 'send'), 'always');
  expect(await runs.decide(callOf(entry, 'send'))).toEqual({ kind: 'run' });
  expect(await runs.decide(among)).toEqual({ kind: 'ask' });
});

it('asks about a harmless function that shows pages, once these may load from elsewhere', async () => {
  const { allow, actions, runs, entry: entryOf } = await createPluginBench();
  const page = { ...pureFunction('show'), outputType: 'render_html' };
  const entry = await allow(manifestOf('pages', page, pureFunction('count')));
  expect(await runs.decide(callOf(entry, 'show'))).toEqual({ kind: 'run' });
  expect(await actions.allowPageHosts(entry, ['https://b.example', 'https://a.example'])).toBe(
    true,
  );
  expect((await entryOf(entry.row.id)).pageHosts).toEqual([
    ['https://a.example', 'https://b.example'],
  ]);
  expect(await runs.questionOf(callOf(entry, 'show'))).toMatchObject({
    effect: 'send',
    hosts: ['https://a.example', 'https://b.example'],
    reason: 'first',
  });
  expect(await runs.decide(callOf(entry, 'show'))).toEqual({ kind: 'ask' });
  // What shows nothing sends nothing that way.
  expect(await runs.decide(callOf(entry, 'count'))).toEqual({ kind: 'run' });
});

it('names the hosts that code comes from among those that it may send to', async () => {
  const { allow, runs } = await createPluginBench();
  const functions = manifestOf('both', pureFunction('roll'), httpFunction('send'));
  const entry = await allow({ ...functions, parley: { codeHosts: ['cdn.example'] } });
  const hosts = ['https://api.example', 'https://cdn.example'];
  expect(await runs.questionOf(callOf(entry, 'roll'))).toMatchObject({ effect: 'send', hosts });
  // A request that is filled in loads no code.
  expect(await runs.questionOf(callOf(entry, 'send'))).toMatchObject({ hosts: hosts.slice(0, 1) });
});

it('counts an answer for the one call that it was given to, also where another has its id', async () => {
  const { allow, runs, audits, network } = await createPluginBench();
  const entry = await allow(sender);
  const call = callOf(entry, 'send');
  const { signal } = new AbortController();
  await runs.answer(call, 'once');
  await runs.run(call, signal);
  await runs.run(call, signal);
  expect(audits.map(({ allowedBy }) => allowedBy)).toEqual(['once', 'chat']);
  network.close();
});

it('asks about a call that was interrupted, also where it might run', async () => {
  const { allow, runs } = await createPluginBench();
  const call = callOf(await allow(dice), 'roll');
  expect(await runs.questionOf(call)).toMatchObject({
    reason: 'first',
    answers: ['once', 'never'],
  });
});

it('keeps nothing of a temporary chat in the store', async () => {
  const { allow, runs, openRuns, profile, network, audits } = await createPluginBench();
  const entry = await allow(sender);
  const { factory } = profile.indexedDb;
  const before = await dumpDatabase(factory);
  const call = callOf(entry, 'send', { chatId: temporaryChat });
  expect(await runs.answer(call, 'chat')).toBe(true);
  expect(await runs.decide(call)).toEqual({ kind: 'run' });
  expect(await runs.run(call, new AbortController().signal)).toMatchObject({ ok: true });
  expect(audits).toEqual([]);
  expect(await dumpDatabase(factory)).toEqual(before);
  expect(await openRuns().decide(call)).toEqual({ kind: 'ask' });
  network.close();
});
