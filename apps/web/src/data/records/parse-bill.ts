import type { PendingBill } from '@parley/domain/chat/bill.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseUsageId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, numberOr, optional } from './fields.ts';
import { parsePrice } from './parse-model-info.ts';
import { parseUsage } from './parse-usage.ts';

/** Reads what is noted beside a running reply; undefined where nothing can be billed by it. */
export function parseBill(value: unknown): PendingBill | undefined {
  const row = fieldsOf(value);
  const usageId = idOf(row['usageId'], parseUsageId);
  const model = parseModelRef(row['model']);
  if (usageId === undefined || model === undefined) return undefined;
  const earlier = fieldsOf(row['earlier']);
  const usage = parseUsage(earlier['usage']);
  return {
    usageId,
    model,
    promptTokens: numberOr(row['promptTokens'], 0),
    textTokensBefore: numberOr(row['textTokensBefore'], 0),
    reasoningTokensBefore: numberOr(row['reasoningTokensBefore'], 0),
    ...optional('price', parsePrice(row['price'])),
    ...(usage === undefined
      ? {}
      : {
          earlier: {
            usage,
            ...optional('costMicroUsd', numberOr(earlier['costMicroUsd'], undefined)),
          },
        }),
  };
}
