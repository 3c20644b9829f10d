import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { resultsIn } from '@parley/domain/chat/tool-calls.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { beforeEach, expect, it, vi } from 'vitest';

import { chatId, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';
import { createToolRuns } from '#src/services/tools/tool-runs.ts';

import {
  createChatBench,
  testTools,
  whenMessages,
  words,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

const id = chatId('ch-1');
const asksForTools: ChatEvent = { type: 'finish', reason: 'tool-calls' };
const runs = createToolRuns();
let tab: ChatTab;
let chat: OpenedChat;

/** Finds the page that it is asked for. */
const look: Tool = {
  name: 'look',
  title: 'Look',
  description: '',
  parameters: {},
  needsApproval: false,
  addressArgument: 'address',
  run({ page }, _signal, { numberOf }) {
    if (page === 'none') return Promise.resolve(err({ code: 'search-failed', text: 'no network' }));
    const url = `https://${String(page)}.test/`;
    const n = numberOf(url);
    const text = `[${n}] All about ${String(page)}`;
    const source = { n, kind: 'web', title: String(page), url, atMs: 1 } as const;
    return Promise.resolve(ok({ text, isOutside: true, sources: [source] }));
  },
};

const within: Tool = { ...look, name: 'within', partOf: 'look' };

function callOf(callId: string, page: string, name = 'look'): ChatEvent[] {
  const input = page === 'strange' ? { page, address: 'https://strange.test/' } : { page };
  return [
    { type: 'tool-call-start', callId, name },
    { type: 'tool-call-delta', callId, argumentsText: JSON.stringify(input) },
  ];
}

beforeEach(async () => {
  tab = await createChatBench().openTab();
  chat = tab.open('ch-1', {
    isNew: true,
    tools: { ...testTools, runs, tools: createToolRegistry([look, within]) },
    createChat: () => ({
      ...makeChat('ch-1'),
      parameters: { tools: ['look'], approvedTools: ['look'] },
    }),
  });
});

function whenAsked(count: number): Promise<unknown> {
  return chat.when(() => tab.network.calls.length === count);
}

it('numbers the sources of a turn through, and a reply cites those that it names', async () => {
  valueOf(chat.actions.send(words('Go')));
  tab.network.last().end(...callOf('c-1', 'tea'), ...callOf('c-2', 'milk'), asksForTools);
  await whenAsked(2);
  tab.network.last().end(...callOf('c-3', 'tea'), ...callOf('c-4', 'salt', 'within'), asksForTools);
  await whenAsked(3);
  const numbers = chat
    .path()
    .flatMap(({ parts }) =>
      resultsIn(parts).flatMap(({ sources = [] }) => sources.map(({ n, title }) => [n, title])),
    );
  expect(numbers).toEqual([
    [1, 'tea'],
    [2, 'milk'],
    [1, 'tea'],
    [3, 'salt'],
  ]);
  tab.network.last().end(says('With milk [2], not [9].'), finishes);
  const { id: replyId } = chat.leaf();
  const stored = await whenMessages(
    tab.store,
    id,
    (byId) => byId.get(replyId)?.state === 'finished',
  );
  expect(stored.get(replyId)?.parts).toEqual([
    {
      type: 'text',
      text: 'With milk [2], not [9].',
      citations: [{ kind: 'web', title: 'milk', url: 'https://milk.test/', mark: 2 }],
    },
  ]);
});

it('sends what is from outside between marks that are the same each time', async () => {
  valueOf(chat.actions.send(words('Go')));
  tab.network.last().end(...callOf('c-1', 'tea'), asksForTools);
  await whenAsked(2);
  const [sent] = tab.network.last().call.request.turns.filter(({ role }) => role === 'tool');
  const text = sent?.role === 'tool' ? sent.text : '';
  expect(text).toMatch(/comes from outside.*<<\w{20,}>>\n\[1\] All about tea\n<<\/\w{20,}>>$/su);
  tab.network.last().end(...callOf('c-2', 'milk'), asksForTools);
  await whenAsked(3);
  expect(tab.network.last().call.request.turns).toContainEqual(sent);
});

it('asks about a call that the tool itself asks about, whatever is allowed in the chat', async () => {
  valueOf(chat.actions.send(words('Go')));
  const replyId = chat.leaf().id;
  tab.network.last().end(...callOf('c-1', 'strange'), ...callOf('c-2', 'tea'), asksForTools);
  await vi.waitFor(() => expect(runs.get(replyId)?.get('c-1')).toBe('asking'));
  expect(runs.get(replyId)?.get('c-2')).not.toBe('asking');
  runs.answer(replyId, 'c-1', false);
  await whenAsked(2);
  expect(resultsIn(chat.path()[2]?.parts ?? []).map(({ isError }) => isError)).toEqual([
    true,
    false,
  ]);
});

it('keeps with a failed result what people are told of it', async () => {
  valueOf(chat.actions.send(words('Go')));
  tab.network.last().end(...callOf('c-1', 'none'), asksForTools);
  await whenAsked(2);
  expect(resultsIn(chat.path()[2]?.parts ?? [])).toMatchObject([
    { text: 'Error: no network', isError: true, errorCode: 'search-failed' },
  ]);
});
