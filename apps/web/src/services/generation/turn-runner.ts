import {
  applyChatEvent,
  emptyReply,
  type ReplyDraft,
} from '@parley/domain/chat/apply-chat-event.ts';
import { isReplyDelta, type ChatEvent, type FinishReason } from '@parley/domain/chat/chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts, type ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import { reportFault, runSafely } from '#src/platform/report-fault.ts';
import type {
  CallOrigin,
  ChatEventsListener,
  NetworkClient,
} from '#src/services/network/network-client.ts';

import { replyToMessage } from './reply-to-message.ts';

/** Longest time for which a streamed text may be on the screen and not on the disk. */
const checkpointIntervalMs = 450;

/** One reply that is coming in. */
export interface TurnRun {
  readonly message: Message;
  /** The reply so far. */
  read(): Message;
  /** Closes the socket and ends the turn as `stopped`; what has come stays. */
  stop(): void;
}

/** What a run tells the outside, in order: any number of drafts and checkpoints, then one end. */
export interface TurnRunListener {
  onDraft(draft: ReplyDraft): void;
  /** The reply so far, at most every 450 ms while text comes in. */
  onCheckpoint(message: Message): void;
  onEvent(event: ChatEvent): void;
  /** The end of the turn; nothing follows. */
  onEnd(message: Message): void;
}

/** What a run needs. */
export interface TurnRunInput {
  /** The reply's record: queued, or, to be continued, with the parts that are there. */
  readonly message: Message;
  readonly call: ChatCall;
  /** What the reply may cite by `[n]`. */
  readonly results?: readonly ToolResultPart[];
  /** What the call is about, where it is not the reply itself. */
  readonly purpose?: UsageRecord['purpose'];
  readonly network: NetworkClient;
  readonly now: () => number;
  readonly listener: TurnRunListener;
}

/** Sends a call and turns its events into states of one message. The request leaves at once. */
export function runTurn(input: TurnRunInput): TurnRun {
  const { message, listener, now } = input;
  let draft = draftOf(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startedAtMs = now();
  let lastCheckpointAtMs = startedAtMs;
  let hasEnded = false;
  let finishMark: FinishReason | undefined;

  function toMessage(): Message {
    return replyToMessage(message, draft, { ...input, nowMs: now(), startedAtMs });
  }

  function checkpoint(): void {
    clearTimeout(timer);
    timer = undefined;
    if (hasEnded) return;
    lastCheckpointAtMs = now();
    listener.onCheckpoint(toMessage());
  }

  /** Timers of hidden pages may wait for a minute; events do not, so both lead to a checkpoint. */
  function planCheckpoint(): void {
    const waitMs = lastCheckpointAtMs + checkpointIntervalMs - now();
    if (waitMs <= 0) checkpoint();
    else timer ??= setTimeout(checkpoint, waitMs);
  }

  function end(): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    listener.onEnd(toMessage());
  }

  function take(events: readonly ChatEvent[]): void {
    for (const event of events) {
      draft = applyChatEvent(draft, event, now());
      finishMark = markAfter(finishMark, event);
      listener.onEvent(event);
    }
  }

  const abort = attemptStream(input, (events, isEnd) => {
    if (hasEnded) return;
    // What came before an event that cannot be read stays, and the end is the end.
    runSafely(() => take(events));
    if (isEnd) draft = applyChatEvent(draft, { type: 'cut' }, now());
    listener.onDraft(draft);
    if (isEnd) end();
    else if (events.length > 0) planCheckpoint();
  });

  listener.onDraft(draft);
  return {
    message,
    read: toMessage,
    stop() {
      if (hasEnded) return;
      abort();
      // What has its finish mark is finished, although the stream was not closed yet.
      if (isRunning(draft.state)) draft = stopDraft(draft, finishMark, now());
      end();
    },
  };
}

/** Where a reply begins, or goes on. */
function draftOf({ parts }: Message): ReplyDraft {
  return {
    ...emptyReply,
    parts,
    textBefore: textOfParts(parts).length,
    ...(parts.at(-1)?.type === 'text' ? { continuesText: true } : {}),
  };
}

/** A request that cannot even be handed over has failed, as one that was answered with a fault. */
function attemptStream(input: TurnRunInput, onEvents: ChatEventsListener): () => void {
  try {
    return input.network.streamChat(input.call, onEvents, originOf(input));
  } catch (cause) {
    reportFault(cause);
    const error = { code: 'internal', isRetryable: true } as const;
    queueMicrotask(() => onEvents([{ type: 'error', error }], true));
    return () => undefined;
  }
}

function originOf({ message, purpose }: TurnRunInput): CallOrigin {
  return purpose === undefined ? message : { id: message.id, chatId: message.chatId, purpose };
}

/** More of the reply behind a finish mark takes it back. */
function markAfter(mark: FinishReason | undefined, event: ChatEvent): FinishReason | undefined {
  if (event.type === 'finish-mark') return event.reason;
  return isReplyDelta(event) ? undefined : mark;
}

/** A stop also means that the tools that the reply asks for do not run: that is no finish. */
function stopDraft(draft: ReplyDraft, mark: FinishReason | undefined, nowMs: number): ReplyDraft {
  if (mark !== undefined && mark !== 'tool-calls') {
    return applyChatEvent(draft, { type: 'finish', reason: mark }, nowMs);
  }
  return { ...applyChatEvent(draft, { type: 'cut' }, nowMs), state: 'stopped' };
}
