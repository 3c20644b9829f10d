import type { Message } from '@parley/domain/chat/message.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import type { SpendingScope } from '@parley/domain/usage/spending-limit-exceeded.ts';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { canSaveAgain } from '#src/services/chats/save-unsaved.ts';

/**
 * How the last reply ended where it did not end well. `unfinished`: it ran into its limit; `tools`:
 * its tools have no results; `unanswered`: there is none; `trashed`: the chat lies in the trash;
 * `changed`: what stood last was taken away; `imported`: the message comes out of a file.
 */
export type QueuePause =
  | 'stopped'
  | 'failed'
  | 'cut'
  | 'unfinished'
  | 'tools'
  | 'unanswered'
  | 'trashed'
  | 'changed'
  | 'imported';

/** What the next message is estimated to cost where a limit is near. Millionths of a US dollar. */
export interface SpendingGlance {
  readonly scope: SpendingScope;
  readonly limitMicroUsd: number;
  readonly spentMicroUsd: number;
  readonly requestMicroUsd: number;
  /** It would be refused; false: the limit is near. */
  readonly isExceeded: boolean;
}

/** What keeps the next message, and only the person can lift. */
export type QueueHold =
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'paused'; readonly reason: 'changed' }
  | { readonly type: 'costly'; readonly glance: SpendingGlance };

/**
 * What the messages of a chat wait for. `approval`: tools of the reply wait for the person;
 * `unsaved`: what was sent last is in memory only; `loading`: nobody knows yet.
 */
export type QueueState =
  | { readonly type: 'loading' | 'unsaved' | 'reply' | 'approval' | 'offline' | 'sending' }
  | { readonly type: 'paused'; readonly reason: QueuePause }
  | QueueHold;

/** What decides on the state. */
export interface QueueFacts {
  readonly snapshot: ChatSnapshot;
  /** Something of the chat is on its way, here or in another tab. */
  readonly isRunning: boolean;
  /** A call of a tool waits for the person in this tab. */
  readonly isAsking: boolean;
  /** The models of the chat can be reached, as far as the browser tells. */
  readonly isReachable: boolean;
  readonly hold: QueueHold | undefined;
  /** The person wants the next message sent: no pause holds. */
  readonly isMeant: boolean;
  /** It was written with the last reply in view, however that ended. */
  readonly isWrittenNow: boolean;
  /** It comes out of a file, and nothing of a file costs money by itself. */
  readonly isImported: boolean;
}

/** What the messages that wait in a chat wait for. */
export function queueStateOf(facts: QueueFacts): QueueState {
  const { snapshot, isRunning, isAsking, hold, isMeant } = facts;
  const { status, unsavedCode } = snapshot;
  if (unsavedCode !== undefined && canSaveAgain(unsavedCode)) return { type: 'unsaved' };
  if (status !== 'ready' && status !== 'new') return { type: 'loading' };
  if (isRunning) return { type: isAsking ? 'approval' : 'reply' };
  if (hold !== undefined) return hold;
  const reason = isMeant ? undefined : pauseOf(facts);
  if (reason !== undefined) return { type: 'paused', reason };
  return { type: facts.isReachable ? 'sending' : 'offline' };
}

/** Whether the messages go by themselves once that is over which they wait for. */
export function goesByItself({ type }: QueueState): boolean {
  return type !== 'paused' && type !== 'refused' && type !== 'costly';
}

/** What only the person can lift. */
function pauseOf({ snapshot, isWrittenNow, isImported }: QueueFacts): QueuePause | undefined {
  const { chat, path } = snapshot;
  if (chat !== undefined && chat.trashedAtMs !== null) return 'trashed';
  if (isImported) return 'imported';
  return isWrittenNow ? undefined : pauseAfter(path);
}

/** Why nothing follows by itself what stands last; undefined where it ended well. */
function pauseAfter(path: readonly Message[]): QueuePause | undefined {
  const last = path.at(-1);
  if (last === undefined || last.role === 'system') return undefined;
  if (last.role === 'user') return 'unanswered';
  if (last.role === 'tool') return 'tools';
  const { state, finishReason } = last;
  if (state === 'stopped' || state === 'failed' || state === 'cut') return state;
  if (callsToRun(last).length > 0) return 'tools';
  return finishReason === 'length' || finishReason === 'pause' ? 'unfinished' : undefined;
}
