import type { Message } from '@parley/domain/chat/message.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { addUsage, type Usage } from '@parley/domain/chat/usage.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { computeCostMicroUsd } from '@parley/domain/model/cost.ts';
import { estimateRequestTokens } from '@parley/domain/context/estimate-tokens.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';

/** A turn that has ended. */
export interface EndedTurn {
  /** The reply as it was when the call began: with parts where it was continued. */
  readonly before: Message;
  /** The reply as it ended; `usage` is the provider's word on this call alone. */
  readonly message: Message;
  readonly call: ChatCall;
  readonly model: ModelInfo | undefined;
}

/** What a turn used and cost. */
export interface CountedTurn {
  /** The reply; one that was continued carries the sum of its calls. */
  readonly message: Message;
  /** The row of this call; undefined where it never left the browser. */
  readonly usage: UsageRecord | undefined;
}

/** Counts a turn: by the provider's word or else by our estimate, at the price of today. */
export function countTurn(
  turn: EndedTurn,
  row: { readonly id: UsageRecord['id']; readonly createdAtMs: number },
): CountedTurn {
  const { before, message, call, model } = turn;
  const { usage: told, costMicroUsd: _cost, sentTokens: _sent, ...rest } = message;
  const { state, error } = message;
  if (isRunning(state)) throw new Error('Only a reply that has ended can be counted.');
  if (error !== undefined && neverSent.has(error.code)) return { message, usage: undefined };
  const usage = told ?? estimateUsage(turn);
  const price = model?.price;
  const cost = price === undefined ? {} : { costMicroUsd: computeCostMicroUsd(usage, price) };
  return {
    message: { ...rest, ...addEarlier(before, { usage, ...cost }), ...sentOf(turn) },
    usage: {
      ...row,
      chatId: message.chatId,
      messageId: message.id,
      model: { providerId: call.endpoint.id, modelId: call.request.modelId },
      purpose: 'message',
      usage,
      ...cost,
      outcome: state,
    },
  };
}

/** Failures that are known before a request leaves. */
const neverSent: ReadonlySet<TurnErrorCode> = new Set<TurnErrorCode>([
  'offline',
  'no-key',
  'keys-locked',
  'no-endpoint',
  'unsupported-api-type',
]);

/** Kept where it can be held against the provider's own count; of pictures nobody knows enough. */
function sentOf({ before, message, call }: EndedTurn): Pick<Message, 'sentTokens'> {
  const hasImage = call.request.turns.some(
    (turn) => turn.role === 'user' && turn.parts.some(({ type }) => type === 'image'),
  );
  if (message.usage === undefined || before.parts.length > 0 || hasImage) return {};
  return { sentTokens: estimateRequestTokens(call.request) };
}

interface Bill {
  readonly usage: Usage;
  readonly costMicroUsd?: number;
}

function addEarlier(before: Message, bill: Bill): Bill {
  if (before.parts.length === 0 || before.usage === undefined) return bill;
  const usage = addUsage(before.usage, bill.usage);
  if (before.costMicroUsd === undefined || bill.costMicroUsd === undefined) return { usage };
  return { usage, costMicroUsd: before.costMicroUsd + bill.costMicroUsd };
}

function estimateUsage({ before, message, call }: EndedTurn): Usage {
  const isRefused = message.state === 'failed' && message.parts.length === 0;
  const earlier = estimateParts(before.parts);
  const now = estimateParts(message.parts);
  return {
    inputTokens: isRefused ? 0 : estimateRequestTokens(call.request),
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: Math.max(0, now.all - earlier.all),
    reasoningTokens: Math.max(0, now.reasoning - earlier.reasoning),
    isEstimated: true,
  };
}

function estimateParts(parts: readonly MessagePart[]): {
  readonly all: number;
  readonly reasoning: number;
} {
  let all = 0;
  let reasoning = 0;
  for (const part of parts) {
    if (part.type === 'text') all += estimateTokens(part.text);
    if (part.type === 'tool-call') all += estimateTokens(part.argumentsText);
    if (part.type === 'reasoning') reasoning += estimateTokens(part.text);
  }
  return { all: all + reasoning, reasoning };
}
