import { openBill, settleBill, type PendingBill } from '@parley/domain/chat/bill.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';

/** A turn that begins. */
export interface BegunTurn {
  /** The reply as it was when the call began: with parts where it was continued. */
  readonly before: Message;
  readonly call: ChatCall;
  readonly model: ModelInfo | undefined;
}

/** A turn that has ended. */
export interface EndedTurn {
  /** The reply as it ended; `usage` is the provider's word on this call alone. */
  readonly message: Message;
  readonly call: ChatCall;
  readonly bill: PendingBill;
}

/** What a turn used and cost. */
export interface CountedTurn {
  /** The reply; one that was continued carries the sum of its calls. */
  readonly message: Message;
  /** The row of this call; undefined where it never left the browser. */
  readonly usage: UsageRecord | undefined;
}

/** Notes what counting the turn will need, at the price of today. */
export function openTurnBill(
  { before, call, model }: BegunTurn,
  usageId: UsageRecord['id'],
): PendingBill {
  return openBill({
    usageId,
    model: { providerId: call.endpoint.id, modelId: call.request.modelId },
    request: call.request,
    price: model?.price,
    before,
  });
}

/** Counts a turn: by the provider's word or else by our estimate. */
export function countTurn(turn: EndedTurn, createdAtMs: number): CountedTurn {
  const { sentTokens: _sent, ...message } = turn.message;
  const { state: outcome, error } = message;
  if (isRunning(outcome)) throw new Error('Only a reply that has ended can be counted.');
  if (error !== undefined && neverSent.has(error.code)) {
    // Of what was asked before, the reply keeps the count.
    return { message: { ...turn.message, ...turn.bill.earlier }, usage: undefined };
  }
  const settled = settleBill(turn.bill, { message, outcome, createdAtMs });
  return { ...settled, message: { ...settled.message, ...sentOf(turn) } };
}

/** Failures that are known before a request leaves. */
const neverSent: ReadonlySet<TurnErrorCode> = new Set<TurnErrorCode>([
  'offline',
  'no-key',
  'keys-locked',
  'spending-limit',
  'no-endpoint',
  'unsupported-api-type',
]);

/** Kept where it can be held against the provider's own count; of pictures nobody knows enough. */
function sentOf({ message, call, bill }: EndedTurn): Pick<Message, 'sentTokens'> {
  const hasImage = call.request.turns.some(
    (turn) => turn.role === 'user' && turn.parts.some(({ type }) => type === 'image'),
  );
  const isContinued = bill.textTokensBefore + bill.reasoningTokensBefore > 0;
  if (message.usage === undefined || isContinued || hasImage) return {};
  return { sentTokens: bill.promptTokens };
}
