import { beforeEach, describe, expect, it } from 'vitest';

import { valueOf } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import {
  createChatBench,
  whenMessages,
  words,
  type ChatBench,
  type ChatTab,
} from './testing/chat-bench.ts';

let bench: ChatBench;
let tab: ChatTab;

beforeEach(async () => {
  bench = createChatBench();
  tab = await bench.openTab();
});

async function whenUnsaved(isUnsaved: boolean): Promise<void> {
  const done = Promise.withResolvers<boolean>();
  const check = (): void => {
    if (tab.sessions.unsavedChats().size > 0 === isUnsaved) done.resolve(true);
  };
  const stop = tab.sessions.subscribe(check);
  check();
  await done.promise;
  stop();
}

describe('a chat that is left', () => {
  it('keeps in memory what could not be saved, and shows it when it is opened again', async () => {
    const chat = tab.open('ch-1', { isNew: true });
    valueOf(chat.actions.send(words('Hi')));
    await whenMessages(tab.store, 'ch-1', (byId) => byId.size === 2);
    chat.disconnect();
    bench.profile.indexedDb.arm({ kind: 'quota-at-commit' });
    tab.network.last().end(says('Hello'), finishes);
    await whenUnsaved(true);
    expect([...tab.sessions.unsavedChats()]).toEqual(['ch-1']);
    const again = tab.open('ch-1');
    expect(again.lines()).toEqual(['user: Hi', 'assistant: Hello']);
    expect(again.session.getSnapshot().unsavedCode).toBe('quota-exceeded');
  });

  it('is no longer kept once its reply has come and is stored', async () => {
    const chat = tab.open('ch-1', { isNew: true });
    valueOf(chat.actions.send(words('Hi')));
    chat.disconnect();
    expect(tab.open('ch-1').session).toBe(chat.session);
    chat.disconnect();
    tab.network.last().end(says('Hello'), finishes);
    await whenUnsaved(false);
    expect(tab.sessions.unsavedChats().size).toBe(0);
  });
});
