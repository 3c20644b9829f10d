import { estimateRequestTokens } from '../context/estimate-tokens.ts';
import { billOf } from '../model/cost.ts';
import type { ModelPrice } from '../model/model-info.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { UsageId } from '../shared/ids.ts';
import { estimateTokens } from '../shared/text.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Message } from './message.ts';
import type { MessagePart } from './message-part.ts';
import { addUsage, type ReportedUsage, type Usage } from './usage.ts';
import type { UsageRecord } from './usage-record.ts';

/** What requests for one reply used; the cost is absent where a price is unknown. */
export interface Bill {
  readonly usage: Usage;
  /** Millionths of a US dollar. */
  readonly costMicroUsd?: number;
}

/**
 * All that is needed to bill a request whose end nobody sees. Stored beside a running reply. The id
 * is that of the row that the request gets in any case, so that it cannot get two.
 */
export interface PendingBill {
  readonly usageId: UsageId;
  readonly model: ModelRef;
  /** Our estimates, in tokens: the prompt, and what the reply held before the request. */
  readonly promptTokens: number;
  readonly textTokensBefore: number;
  readonly reasoningTokensBefore: number;
  /** The price on the day of the request; absent where it is unknown. */
  readonly price?: ModelPrice;
  /** Of earlier requests for the same reply. */
  readonly earlier?: Bill;
}

/** A request that is about to leave. */
export interface BilledRequest {
  readonly usageId: UsageId;
  readonly model: ModelRef;
  readonly request: ChatRequest;
  readonly price: ModelPrice | undefined;
  /** The reply before the request: with parts where it is continued. */
  readonly before: Message;
}

/** Notes what will be needed to bill a request. */
export function openBill({ usageId, model, request, price, before }: BilledRequest): PendingBill {
  const { text, reasoning } = estimateParts(before.parts);
  const { usage, costMicroUsd } = before;
  const isContinued = before.parts.length > 0 && usage !== undefined;
  return {
    usageId,
    model,
    promptTokens: estimateRequestTokens(request),
    textTokensBefore: text,
    reasoningTokensBefore: reasoning,
    ...(price === undefined ? {} : { price }),
    ...(isContinued
      ? { earlier: { usage, ...(costMicroUsd === undefined ? {} : { costMicroUsd }) } }
      : {}),
  };
}

/** A reply whose request has ended. */
export interface SettledReply {
  /** Ended; its `usage`, if any, is the provider's word on this request alone. */
  readonly message: Message;
  readonly outcome: UsageRecord['outcome'];
  readonly createdAtMs: number;
}

/**
 * Bills a request: by the provider's word or else by our estimate, at the price that was noted. What
 * a provider says before the end tells the prompt, and of the reply no more than its beginning.
 */
export function settleBill(
  pending: PendingBill,
  { message, outcome, createdAtMs }: SettledReply,
): { readonly message: Message; readonly usage: UsageRecord } {
  const { usage: _usage, costMicroUsd: _cost, ...rest } = message;
  const reported: ReportedUsage | undefined = message.usage;
  const estimated = estimateUsage(pending, message);
  const counted: ReportedUsage =
    outcome === 'finished' ? (reported ?? estimated) : atLeast(estimated, reported);
  const costMicroUsd = billOf(counted, pending.price);
  const cost = costMicroUsd === undefined ? {} : { costMicroUsd };
  const { toldCostMicroUsd: _told, hasUnknownPrice: _unknown, ...usage } = counted;
  return {
    message: { ...rest, ...addEarlier(pending.earlier, { usage, ...cost }) },
    usage: {
      id: pending.usageId,
      createdAtMs,
      chatId: message.chatId,
      messageId: message.id,
      model: pending.model,
      purpose: 'message',
      usage,
      ...cost,
      outcome,
    },
  };
}

function addEarlier(earlier: Bill | undefined, bill: Bill): Bill {
  if (earlier === undefined) return bill;
  const usage = addUsage(earlier.usage, bill.usage);
  if (earlier.costMicroUsd === undefined || bill.costMicroUsd === undefined) return { usage };
  return { usage, costMicroUsd: earlier.costMicroUsd + bill.costMicroUsd };
}

function atLeast(estimated: Usage, reported: ReportedUsage | undefined): ReportedUsage {
  if (reported === undefined) return estimated;
  if (reported.outputTokens >= estimated.outputTokens) return reported;
  // Its own figure was for what it had counted until then.
  const { toldCostMicroUsd: _early, ...counts } = reported;
  return {
    ...counts,
    outputTokens: estimated.outputTokens,
    reasoningTokens: Math.max(reported.reasoningTokens, estimated.reasoningTokens),
    isEstimated: true,
  };
}

function estimateUsage(pending: PendingBill, message: Message): Usage {
  const isRefused = message.state === 'failed' && message.parts.length === 0;
  const now = estimateParts(message.parts);
  const text = now.text - pending.textTokensBefore;
  const reasoning = now.reasoning - pending.reasoningTokensBefore;
  return {
    inputTokens: isRefused ? 0 : pending.promptTokens,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: Math.max(0, text + reasoning),
    reasoningTokens: Math.max(0, reasoning),
    isEstimated: true,
  };
}

function estimateParts(parts: readonly MessagePart[]): {
  readonly text: number;
  readonly reasoning: number;
} {
  let text = 0;
  let reasoning = 0;
  for (const part of parts) {
    if (part.type === 'text') text += estimateTokens(part.text);
    if (part.type === 'tool-call') text += estimateTokens(part.argumentsText);
    if (part.type === 'reasoning') reasoning += estimateTokens(part.text);
  }
  return { text, reasoning };
}
