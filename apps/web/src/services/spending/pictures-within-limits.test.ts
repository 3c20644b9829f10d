import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { defaultSettings, type Settings } from '@parley/domain/settings/settings.ts';
import { expect, it } from 'vitest';

import { chatId, createTestProfile, makeUsage, messageId } from '#src/data/testing/test-store.ts';
import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import type { Drawer } from '#src/services/pictures/find-drawer.ts';

import { createPictureAdmission } from './pictures-within-limits.ts';

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
  price: { picture: 0.04 },
};
const context = { chatId: chatId('ch-1'), replyId: messageId('ms-1'), callId: 'c-1' };

async function admitted(changed: Partial<Settings>, price = drawer.price) {
  const store = await createTestProfile().openStore();
  await saveUsage(store, { ...makeUsage('us-1', 'ch-1'), costMicroUsd: 50_000, createdAtMs: 1 });
  const admit = createPictureAdmission({
    store,
    locks: createMemoryLocks(),
    now: () => 2,
    settings: () => ({ ...defaultSettings, ...changed }),
  });
  return admit({ drawer: { ...drawer, price }, input: { quality: 'auto' }, context });
}

it.each([
  ['no limit', {}],
  ['room below it', { daySpendingLimitUsd: 0.1 }],
])('T186 an image is ordered where there is %s', async (_name, limits) => {
  expect(await admitted(limits)).toMatchObject({ ok: true });
});

it.each(['chatSpendingLimitUsd', 'daySpendingLimitUsd', 'monthSpendingLimitUsd'])(
  'an image that would go beyond %s is not ordered',
  async (key) => {
    expect(await admitted({ [key]: 0.08 })).toEqual({
      ok: false,
      error: { code: 'spending-limit' },
    });
  },
);

it('an image whose price nobody knows is let through', async () => {
  expect(await admitted({ daySpendingLimitUsd: 0.01 }, {})).toMatchObject({ ok: true });
});

async function openDesk() {
  const store = await createTestProfile().openStore();
  const time = { nowMs: 2 };
  const admit = createPictureAdmission({
    store,
    locks: createMemoryLocks(),
    now: () => time.nowMs,
    settings: () => ({ ...defaultSettings, daySpendingLimitUsd: 0.1 }),
  });
  const order = (callId: string) =>
    admit({ drawer, input: { quality: 'auto' }, context: { ...context, callId } });
  /** The bill of one image of the reply. */
  const bill = async () =>
    saveUsage(store, {
      ...makeUsage('us-1', 'ch-1'),
      messageId: context.replyId,
      purpose: 'picture',
      costMicroUsd: 40_000,
      createdAtMs: time.nowMs,
    });
  return { order, bill, time };
}

it('images that are ordered in the same millisecond are each put aside for', async () => {
  const { order } = await openDesk();
  expect(await order('c-1')).toMatchObject({ ok: true });
  expect(await order('c-2')).toMatchObject({ ok: true });
  expect(await order('c-3')).toMatchObject({ ok: false });
});

it('what is put aside for an image stays when another of its reply is billed', async () => {
  const { order, bill, time } = await openDesk();
  const first = await order('c-1');
  time.nowMs += 1;
  await order('c-2');
  time.nowMs += 1;
  await bill();
  if (first.ok) first.value.release();
  expect(await order('c-3')).toMatchObject({ ok: false });
});
