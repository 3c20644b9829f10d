import { expect, it } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { trashChat } from '#src/data/repositories/trash-repository.ts';
import { makeChat, makeMessage } from '#src/data/testing/test-store.ts';
import { countUnsaved } from '#src/services/backup/backup-hint.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import { seedExamples } from './seed-examples.ts';

const examples = Array.from({ length: 12 }, (_, index) => ({
  title: `Example ${index}`,
  texts: ['A question', 'An **answer**'],
}));
let next = 0;
const random = (): string => String((next += 1)).padStart(20, '0');

it('T27 T203 examples come once into an empty profile, as chats made here', async () => {
  const store = await openTestStore();
  expect(await seedExamples({ store, random, nowMs: 5_000_000 }, examples)).toBe(12);
  const chats = await loadAllChats(store);
  if (!chats.ok) throw new Error('unreadable');
  expect(chats.value.find(({ title }) => title === 'Example 0')).toMatchObject({
    title: 'Example 0',
    preview: 'An answer',
    messageCount: 2,
    isSample: true,
  });
  expect(chats.value.every(({ id }) => /^ch-\d{20}$/.test(id))).toBe(true);
  expect(await seedExamples({ store, random, nowMs: 6_000_000 }, examples)).toBe(0);
  expect(
    await countUnsaved({ store, flags: createMemoryFlags(), nowMs: 6_000_000 }),
  ).toBeUndefined();
});

it('T27 nothing is put beside chats of one’s own', async () => {
  const store = await openTestStore();
  const messages = [makeMessage('ms-own', 'ch-own')];
  await saveTurn(store, { chat: makeChat('ch-own'), messages });
  expect(await seedExamples({ store, random, nowMs: 6_000_000 }, examples)).toBe(0);
});

it('T27 examples that were deleted stay away', async () => {
  const store = await openTestStore();
  const seeded = await seedExamples({ store, random, nowMs: 5_000_000 }, examples.slice(0, 1));
  expect(seeded).toBe(1);
  const chats = await loadAllChats(store);
  if (!chats.ok) throw new Error('unreadable');
  for (const { id } of chats.value) await trashChat(store, id);
  expect(await loadAllChats(store)).toMatchObject({ value: [] });
  expect(await seedExamples({ store, random, nowMs: 6_000_000 }, examples)).toBe(0);
});
