import { hasOutsideText } from '@parley/domain/chat/branch-facts.ts';
import { parsePluginId } from '@parley/domain/shared/ids.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { beforeEach, expect, it } from 'vitest';

import { chatId, known, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';
import type { AskedContexts, ReadyContexts } from '#src/services/contexts/context-source.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';

import { hasBegun } from './asked.ts';
import {
  contextsOf,
  createChatBench,
  testTools,
  whenMessages,
  words,
  type ChatTab,
  type OpenedChat,
} from './testing/chat-bench.ts';

/** A function of a plugin that says something to models, and has something fetched. */
const remember: Tool = {
  name: 'remember',
  title: 'Memory',
  description: '',
  parameters: {},
  needsApproval: false,
  pluginId: known(parsePluginId('memory')),
  pluginInstruction: 'Remember for Ada what lasts.',
  hasDynamicContexts: true,
  run: () => Promise.reject(new Error('Not called here')),
};

let tab: ChatTab;
let asked: AskedContexts[];
let bring: (ready: ReadyContexts) => void;
let isAborted: () => boolean;

function ready(used: ReturnType<ReadyContexts['fit']>['used']): ReadyContexts {
  const told = used.flatMap(({ name, failure }) =>
    failure === undefined
      ? [{ kind: 'context' as const, title: name, text: `All of ${name}` }]
      : [],
  );
  return { fit: () => ({ told, used }) };
}

beforeEach(async () => {
  tab = await createChatBench().openTab();
  asked = [];
});

function open(header: object = {}): OpenedChat {
  return tab.open('ch-1', {
    isNew: true,
    tools: { ...testTools, tools: createToolRegistry([remember]) },
    createChat: () => ({ ...makeChat('ch-1'), ...header }),
    contexts: contextsOf({
      mayHave: (id) => id === 'owl',
      fetch(given, signal) {
        asked.push(given);
        isAborted = () => signal.aborted;
        return new Promise((resolve) => {
          bring = resolve;
        });
      },
    }),
  });
}

const withTool = { parameters: { tools: ['remember'] } };

it('lets the request of a chat without contexts leave at once', () => {
  const chat = open({ characterId: 'other' });
  expect(valueOf(chat.actions.send(words('Go')))).toBeNull();
  expect(tab.network.calls).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('fetches for the character and the plugins of a chat, and sends it behind all that lasts', async () => {
  const chat = open({ ...withTool, characterId: 'owl' });
  const sent = valueOf(chat.actions.send(words('Who hoots?')));
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toEqual({
    chatId: chatId('ch-1'),
    characterId: 'owl',
    pluginIds: ['memory'],
    question: 'Who hoots?',
  });
  expect(tab.network.calls).toEqual([]);
  bring(ready([{ name: 'Notes', host: 'notes.example' }]));
  expect(await hasBegun(sent)).toBe(true);
  const { system, lastingLength } = tab.network.last().call.request;
  expect(system).toBe('Remember for Ada what lasts.\n\nAll of Notes');
  expect(system?.slice(0, lastingLength)).toBe('Remember for Ada what lasts.');
});

it('keeps with the reply what it got and what was missing, which counts as outside text', async () => {
  const chat = open(withTool);
  const sent = valueOf(chat.actions.send(words('Go')));
  await expect.poll(() => asked).toHaveLength(1);
  const used = [
    { name: 'Notes', host: 'notes.example' },
    { name: 'Late', host: 'late.example', failure: 'slow' },
  ];
  bring(ready(used));
  await hasBegun(sent);
  tab.network.last().end(says('Owls.'), finishes);
  const { id } = chat.leaf();
  const rows = await whenMessages(tab.store, 'ch-1', (all) => all.get(id)?.state === 'finished');
  expect(rows.get(id)?.contexts).toEqual(used);
  expect(hasOutsideText([...rows.values()])).toBe(true);
  const missing = [...rows.values()].map(({ contexts: _contexts, ...row }) => row);
  expect(hasOutsideText(missing)).toBe(false);
});

it('stops while it fetches: nothing is sent, nothing written', async () => {
  const chat = open(withTool);
  const sent = valueOf(chat.actions.send(words('Go')));
  await expect.poll(() => asked).toHaveLength(1);
  expect(tab.generation.isRunning(chatId('ch-1'))).toBe(true);
  chat.actions.stop();
  expect(await hasBegun(sent)).toBe(false);
  expect(isAborted()).toBe(true);
  expect(tab.network.calls).toEqual([]);
  expect(chat.path()).toEqual([]);
  expect(tab.generation.isRunning(chatId('ch-1'))).toBe(false);
});

it('asks anew for another answer, and drops what the last one was told', async () => {
  const chat = open(withTool);
  const first = valueOf(chat.actions.send(words('Go')));
  await expect.poll(() => asked).toHaveLength(1);
  bring(ready([{ name: 'Late', host: 'late.example', failure: 'slow' }]));
  await hasBegun(first);
  tab.network.last().end(says('Owls.'), finishes);
  const reply = chat.leaf();
  await whenMessages(tab.store, 'ch-1', (all) => all.get(reply.id)?.state === 'finished');
  await chat.when(({ path }) => path.at(-1)?.state === 'finished');
  const again = valueOf(chat.actions.regenerate(reply.id));
  await expect.poll(() => asked).toHaveLength(2);
  bring(ready([]));
  await hasBegun(again);
  expect(chat.leaf().contexts).toBeUndefined();
  expect(tab.network.last().call.request.system).toBe('Remember for Ada what lasts.');
});
