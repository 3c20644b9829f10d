import {
  createChatId,
  createMessageId,
  createUsageId,
  parseProviderId,
} from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { expect, it } from 'vitest';

import { loadUsageSince } from '#src/data/repositories/usage-repository.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';
import type { Drawer } from '#src/services/pictures/find-drawer.ts';

import { createPictureCounter, type PictureExpense } from './count-pictures.ts';

const context = { chatId: createChatId(() => 'c'), replyId: createMessageId(() => 'm') };
const drawer: Drawer = {
  endpoint: {
    id: parseProviderId('openai') ?? expect.fail(),
    presetId: 'openai',
    title: 'OpenAI',
    dialect: 'openai-responses',
    baseUrl: 'https://api.draws.test/v1',
    auth: 'bearer',
  },
  form: 'openai-images',
  modelId: 'draws-1',
  isSilent: false,
  price: { textInput: 5, imageOutput: 30 },
};
const usage = {
  textInputTokens: 20,
  imageInputTokens: 0,
  imageOutputTokens: 1000,
  textOutputTokens: 0,
};

async function rowsOf(...results: readonly PictureExpense['result'][]) {
  const store = await createTestProfile().openStore();
  let made = 0;
  const count = createPictureCounter({
    store,
    now: () => 5,
    createUsageId: () => createUsageId(() => String((made += 1)).padStart(20, '0')),
  });
  for (const result of results) await count({ drawer, result, context });
  return valueOf(await loadUsageSince(store, 0));
}

it('T186 a picture has a row in its chat, with its price, and the row is read as it was written', async () => {
  const pictures = [new Blob(['x'])];
  const [row] = await rowsOf(ok({ pictures, elsewhere: [], usage }));
  expect(row).toMatchObject({
    chatId: context.chatId,
    messageId: context.replyId,
    purpose: 'picture',
    model: { providerId: 'openai', modelId: 'draws-1' },
    outcome: 'finished',
    usage: { inputTokens: 20, outputTokens: 1000 },
    pictures: 1,
    costMicroUsd: 30_100,
  });
});

it('costs nothing where it was refused, and nobody knows what where it was given up', async () => {
  const [refused, stopped, empty] = await rowsOf(
    err({ code: 'policy', status: 400 }),
    err({ code: 'aborted' }),
    err({ code: 'no-picture' }),
  );
  expect(refused).toMatchObject({ outcome: 'failed', costMicroUsd: 0 });
  expect(stopped?.outcome).toBe('stopped');
  expect(stopped?.costMicroUsd).toBeUndefined();
  expect(empty?.costMicroUsd).toBeUndefined();
});

it('has a row and no price where nobody knows whether the order came through', async () => {
  const [offline, internal, broken] = await rowsOf(
    err({ code: 'offline' }),
    err({ code: 'internal' }),
    err({ code: 'refused', status: 504 }),
  );
  for (const row of [offline, internal, broken]) {
    expect(row).toMatchObject({ outcome: 'failed', purpose: 'picture' });
    expect(row?.costMicroUsd).toBeUndefined();
  }
});

it('costs what the service says of an answer without an image', async () => {
  const [priced, told, filtered] = await rowsOf(
    err({ code: 'not-a-picture', usage }),
    err({ code: 'no-picture', usage: { ...usage, toldCostMicroUsd: 190_000 } }),
    err({ code: 'policy', usage }),
  );
  expect(priced).toMatchObject({ usage: { outputTokens: 1000 }, costMicroUsd: 30_100 });
  expect(told).toMatchObject({ outcome: 'failed', costMicroUsd: 190_000 });
  expect(filtered).toMatchObject({ outcome: 'failed', costMicroUsd: 30_100 });
});

it('a filter that answers with words may have cost something', async () => {
  const [row] = await rowsOf(err({ code: 'policy' }));
  expect(row?.costMicroUsd).toBeUndefined();
});

it('has no row where nothing was sent', async () => {
  const codes = ['no-key', 'keys-locked'] as const;
  expect(await rowsOf(...codes.map((code) => err({ code })))).toEqual([]);
});
