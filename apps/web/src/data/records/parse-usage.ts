import { usagePurposes, type UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ReportedUsage, Usage } from '@parley/domain/chat/usage.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseChatId, parseMessageId, parseUsageId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, numberOr, oneOf, optional, timeOr } from './fields.ts';

/** Reads token counts; a missing count is 0. Undefined where there is no object. */
export function parseUsage(value: unknown): Usage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fieldsOf(value);
  return {
    inputTokens: numberOr(fields['inputTokens'], 0),
    cacheReadTokens: numberOr(fields['cacheReadTokens'], 0),
    cacheWriteTokens: numberOr(fields['cacheWriteTokens'], 0),
    outputTokens: numberOr(fields['outputTokens'], 0),
    reasoningTokens: numberOr(fields['reasoningTokens'], 0),
    ...optional('searches', numberOr(fields['searches'], undefined)),
    isEstimated: fields['isEstimated'] === true,
  };
}

/** As {@link parseUsage}, with what a provider said of the bill before the end of a reply. */
export function parseReportedUsage(value: unknown): ReportedUsage | undefined {
  const usage = parseUsage(value);
  if (usage === undefined) return undefined;
  const fields = fieldsOf(value);
  return {
    ...usage,
    ...optional('toldCostMicroUsd', numberOr(fields['toldCostMicroUsd'], undefined)),
    ...optional(
      'hasUnknownPrice',
      fields['hasUnknownPrice'] === true ? (true as const) : undefined,
    ),
  };
}

/** Reads a row of the table of requests; undefined where it names no model or has no id. */
export function parseUsageRecord(value: unknown): UsageRecord | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseUsageId);
  const model = parseModelRef(row['model']);
  if (id === undefined || model === undefined) return undefined;
  return {
    id,
    model,
    chatId: idOf(row['chatId'], parseChatId) ?? null,
    messageId: idOf(row['messageId'], parseMessageId) ?? null,
    purpose: oneOf(row['purpose'], usagePurposes, 'other'),
    outcome: oneOf(row['outcome'], ['cut', 'failed', 'stopped'], 'finished'),
    usage: parseUsage(row['usage'] ?? {}) ?? noUsage,
    ...optional('spokenCharacters', numberOr(row['spokenCharacters'], undefined)),
    ...optional('heardSeconds', numberOr(row['heardSeconds'], undefined)),
    ...optional('pictures', numberOr(row['pictures'], undefined)),
    ...optional('costMicroUsd', numberOr(row['costMicroUsd'], undefined)),
    createdAtMs: timeOr(row['createdAtMs'], 0),
  };
}

const noUsage: Usage = {
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  isEstimated: true,
};
