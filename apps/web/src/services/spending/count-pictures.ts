import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { computePictureCost, tokensOfPictures } from '@parley/domain/picture/picture-cost.ts';
import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { ToolContext } from '@parley/domain/tool/tool.ts';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { DrawOutput } from '#src/platform/picture-protocol.ts';
import type { Drawer } from '#src/services/pictures/find-drawer.ts';

/** A request for pictures, with its answer. */
export interface PictureExpense {
  readonly drawer: Drawer;
  readonly result: Result<DrawOutput, PictureError>;
  readonly context: Pick<ToolContext, 'chatId' | 'replyId'>;
}

/** Writes a row of usage for it, as far as it can be written. */
export type CountPictures = (expense: PictureExpense) => Promise<void>;

/** What counting needs. */
export interface PictureCountDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
}

type Codes = ReadonlySet<PictureError['code']>;

/** Failures that are known before a request leaves. A browser may be offline by the answer alone. */
const neverSent: Codes = new Set<PictureError['code']>(['no-key', 'keys-locked']);

/** Here the service did no work. After any other failure nobody knows what it charges. */
const free: Codes = new Set<PictureError['code']>([
  'invalid-key',
  'no-credit',
  'rate-limited',
  'no-model',
  'policy',
  'refused',
]);

/** Whether a service said no before it did anything: not where it broke down, and not by a reply. */
function isFree({ code, status = 500, usage }: PictureError): boolean {
  return free.has(code) && status < 500 && usage === undefined;
}

/** Makes what writes a row for each order of pictures, in the chat that wanted them. */
export function createPictureCounter(deps: PictureCountDeps): CountPictures {
  return async (expense) => {
    const { result } = expense;
    if (!result.ok && neverSent.has(result.error.code)) return;
    await saveUsage(deps.store, recordOf(deps, expense));
  };
}

function recordOf(
  { now, createUsageId }: PictureCountDeps,
  { drawer, result, context }: PictureExpense,
): UsageRecord {
  const { usage } = result.ok ? result.value : result.error;
  const count = result.ok ? result.value.pictures.length + result.value.elsewhere.length : 0;
  const cost =
    !result.ok && isFree(result.error)
      ? 0
      : computePictureCost({ count, usage, price: drawer.price });
  return {
    id: createUsageId(),
    chatId: context.chatId,
    messageId: context.replyId,
    model: { providerId: drawer.endpoint.id, modelId: drawer.modelId },
    purpose: 'picture',
    outcome: outcomeOf(result),
    usage: tokensOfPictures(usage),
    ...(count === 0 ? {} : { pictures: count }),
    ...(cost === undefined ? {} : { costMicroUsd: cost }),
    createdAtMs: now(),
  };
}

function outcomeOf(result: PictureExpense['result']): UsageRecord['outcome'] {
  if (result.ok) return 'finished';
  return result.error.code === 'aborted' ? 'stopped' : 'failed';
}
