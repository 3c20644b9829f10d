import type { Usage } from '../../chat/usage.ts';
import type { UsageRecord } from '../../chat/usage-record.ts';
import { testChatId, testModel } from '../../chat/testing/test-messages.ts';
import { createUsageId } from '../../shared/ids.ts';

interface UsageFields extends Omit<Partial<UsageRecord>, 'usage'> {
  readonly usage?: Partial<Usage>;
}

let count = 0;

/** A finished reply of the test chat that used nothing but what is given. */
export function makeUsage({ usage, ...fields }: UsageFields = {}): UsageRecord {
  count += 1;
  return {
    id: createUsageId(() => String(count).padStart(20, '0')),
    chatId: testChatId,
    messageId: null,
    model: testModel,
    purpose: 'message',
    outcome: 'finished',
    createdAtMs: 1,
    ...fields,
    usage: {
      inputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 0,
      reasoningTokens: 0,
      isEstimated: false,
      ...usage,
    },
  };
}
