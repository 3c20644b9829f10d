import { beforeEach, expect, it } from 'vitest';

import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { Store } from '#src/data/store.ts';
import { createTestProfile, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';

import { countUnsaved, noteHint } from './backup-hint.ts';

let store: Store;
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  store = await createTestProfile().openStore();
});

async function addChats(count: number, isSample = false): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = `ch-${String(isSample)}-${index}`;
    const chat = makeChat(id, isSample ? { isSample } : {});
    valueOf(await saveTurn(store, { chat, messages: [makeMessage(`ms-${id}`, id)] }));
  }
}

const count = (nowMs = 0, flags = createMemoryFlags()) => countUnsaved({ store, flags, nowMs });

it('T104 reminds of a backup from ten chats of one’s own on', async () => {
  await addChats(9);
  await addChats(5, true);
  expect(await count()).toBeUndefined();
  await addChats(10);
  expect(await count()).toBe(10);
});

it('T104 rests for a month once it was answered, and where a mirror is kept', async () => {
  await addChats(10);
  await noteHint({ store, nowMs: day });
  expect(await count(20 * day)).toBeUndefined();
  expect(await count(40 * day)).toBe(10);
  const flags = createMemoryFlags();
  flags.write('mirror', 'on');
  expect(await count(40 * day, flags)).toBeUndefined();
});
