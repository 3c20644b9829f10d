import { createChatId, createMessageId, createUsageId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { expect, it } from 'vitest';

import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { createSearchCounter, type SearchExpense } from './count-search.ts';

const context = { chatId: createChatId(() => 'c'), replyId: createMessageId(() => 'm') };

async function rowsOf(...expenses: readonly Omit<SearchExpense, 'context'>[]) {
  const store = await createTestProfile().openStore();
  let made = 0;
  const count = createSearchCounter({
    store,
    now: () => 5,
    createUsageId: () => createUsageId(() => String((made += 1)).padStart(20, '0')),
  });
  for (const expense of expenses) await count({ ...expense, context });
  return valueOf(await loadUsageSince(store, 0));
}

it('a search has a row in its chat, with its price', async () => {
  const [row] = await rowsOf({ service: 'tavily', use: 'search', result: ok([]) });
  expect(row).toMatchObject({
    chatId: context.chatId,
    messageId: context.replyId,
    purpose: 'search',
    model: { providerId: 'search/tavily', modelId: 'search' },
    outcome: 'finished',
    usage: { inputTokens: 0, searches: 1 },
    costMicroUsd: 8000,
  });
});

it('has no price where nobody knows it, and costs nothing where it was refused', async () => {
  const [unknown, refused, stopped] = await rowsOf(
    { service: 'jina', use: 'search', result: ok([]) },
    { service: 'tavily', use: 'search', result: err({ code: 'refused', status: 500 }) },
    { service: 'tavily', use: 'search', result: err({ code: 'aborted' }) },
  );
  expect(unknown?.costMicroUsd).toBeUndefined();
  expect(refused).toMatchObject({ outcome: 'failed', costMicroUsd: 0 });
  expect(stopped).toMatchObject({ outcome: 'stopped', costMicroUsd: 8000 });
});

it('has no row where nothing was sent', async () => {
  const codes = ['not-set-up', 'keys-locked', 'offline', 'not-allowed'] as const;
  const unsent = codes.map((code) => ({
    service: 'tavily',
    use: 'search' as const,
    result: err({ code }),
  }));
  expect(await rowsOf(...unsent)).toEqual([]);
});
