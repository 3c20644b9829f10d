import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { ProviderBlocks } from '@parley/domain/chat/chat-event.ts';
import { findReplyProblem } from '@parley/domain/chat/check-reply.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts, type ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';

import { citedParts } from './citing.ts';

/**
 * The record of a reply in the state of its draft. `message` is the record before the call; `usage`
 * of the result is that of this call alone.
 */
export function replyToMessage(
  message: Message,
  draft: ReplyDraft,
  context: ReplyContext,
): Message {
  const {
    finishReason: _reason,
    error: _error,
    providerBlocks: _blocks,
    usage: _usage,
    costMicroUsd: _cost,
    formatProblem: _problem,
    durationMs: earlierMs,
    ...kept
  } = message;
  return {
    ...kept,
    // Where a text ends, and with it what stands in brackets, is known at its end.
    parts: isRunning(draft.state) ? draft.parts : citedParts(draft.parts, context.results ?? []),
    state: draft.state,
    updatedAtMs: Math.max(context.nowMs, message.updatedAtMs),
    ...(draft.finishReason === undefined ? {} : { finishReason: draft.finishReason }),
    ...(draft.error === undefined ? {} : { error: draft.error }),
    ...(draft.usage === undefined ? {} : { usage: draft.usage }),
    ...(draft.droppedParams === undefined ? {} : { droppedParams: draft.droppedParams }),
    ...durationOf(message.parts.length > 0 ? earlierMs : 0, draft, context),
    ...formatProblemOf(draft, context.call),
    ...providerBlocksOf(message, draft, context.call),
  };
}

/** What the record of a reply depends on besides its draft. */
export interface ReplyContext {
  readonly call: ChatCall;
  /** What tools brought for the same question. */
  readonly results?: readonly ToolResultPart[];
  readonly nowMs: number;
  /** When the request left. */
  readonly startedAtMs: number;
}

/** Of a reply that goes on, the earlier calls count as well. */
function durationOf(
  earlierMs = 0,
  { state }: ReplyDraft,
  { nowMs, startedAtMs }: ReplyContext,
): Pick<Message, 'durationMs'> {
  if (isRunning(state)) return {};
  return { durationMs: earlierMs + Math.max(0, nowMs - startedAtMs) };
}

/** Only a reply that says that it is whole is held to its format; a call of a tool is none. */
function formatProblemOf(draft: ReplyDraft, call: ChatCall): Pick<Message, 'formatProblem'> {
  const isWhole = draft.state === 'finished' && draft.finishReason === 'stop';
  if (!isWhole || call.replyFormat === undefined) return {};
  const formatProblem = findReplyProblem(textOfParts(draft.parts), call.replyFormat);
  return formatProblem === undefined ? {} : { formatProblem };
}

/** A reply that was continued is made of two answers: the blocks of the second alone would lie. */
function providerBlocksOf(
  message: Message,
  draft: ReplyDraft,
  call: ChatCall,
): { providerBlocks?: ProviderBlocks } {
  const isContinued = message.parts.length > 0;
  if (draft.blocks === undefined || draft.blocks.length === 0 || isContinued) return {};
  const { dialect, id } = call.endpoint;
  return {
    providerBlocks: {
      dialect,
      providerId: id,
      modelId: call.request.modelId,
      blocks: draft.blocks,
    },
  };
}
