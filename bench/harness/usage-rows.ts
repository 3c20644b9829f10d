import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { createUsageId, parseProviderId } from '@parley/domain/shared/ids.ts';

import { chatIdOf, type SeedRows } from './seed-rows.ts';

const requestsPerChat = 10;
const dayMs = 24 * 60 * 60 * 1000;

/** Requests of a year that ends now, ten in each chat, every seventh of them a title. */
export function usageRows(count: number): SeedRows {
  const providerId = parseProviderId('openai');
  if (providerId === undefined) throw new Error('A name without letters');
  const beginMs = Date.now() - 365 * dayMs;
  const usage = Array.from({ length: count }, (_, index): UsageRecord => {
    const chat = Math.floor(index / requestsPerChat);
    return {
      id: createUsageId(() => `bench${String(index).padStart(15, '0')}`),
      chatId: chatIdOf(`usage${chat}`),
      messageId: null,
      model: { providerId, modelId: `model-${chat % 5}` },
      purpose: index % 7 === 0 ? 'title' : 'message',
      outcome: 'finished',
      usage: {
        inputTokens: 1000 + (index % 900),
        cacheReadTokens: index % 300,
        cacheWriteTokens: 0,
        outputTokens: 200 + (index % 170),
        reasoningTokens: 0,
        isEstimated: false,
      },
      costMicroUsd: 4000 + (index % 77),
      createdAtMs: Math.round(beginMs + ((index + 1) * 365 * dayMs) / count),
    };
  });
  return { usage };
}
