import type { MessageId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';

/**
 * Where a call stands whose results are no message yet. `asking`: it waits for the person;
 * `interrupted`: it does, too, for it had begun before, and nobody knows what came of it.
 */
export type CallState = 'waiting' | 'asking' | 'interrupted' | 'running' | 'done';

/** What a call waits for the person as. */
export type AskState = Extract<CallState, 'asking' | 'interrupted'>;

/** The calls of one reply, by their ids. */
export type CallStates = ReadonlyMap<string, CallState>;

/** A call that waits for the person. */
export interface AskedCall {
  readonly replyId: MessageId;
  readonly callId: string;
  readonly as: AskState;
}

/** The calls of tools that run in this tab, kept outside of React and of the store. */
export interface ToolRuns {
  /** The same object until something changes; undefined where nothing of the reply runs. */
  get(replyId: MessageId): CallStates | undefined;
  subscribe(listener: () => void): () => void;
  /** The person's answer to a call that asks; ignored where none does. */
  answer(replyId: MessageId, callId: string, isAllowed: boolean): void;
  set(replyId: MessageId, callId: string, state: CallState): void;
  /** Waits for the person; false where the signal comes first. */
  ask(call: AskedCall, signal: AbortSignal): Promise<boolean>;
  /** The calls of a reply are over. */
  end(replyId: MessageId): void;
}

function keyOf(replyId: MessageId, callId: string): string {
  return `${replyId} ${callId}`;
}

/** Makes the store of the calls of this tab. */
export function createToolRuns(): ToolRuns {
  const states = new Map<MessageId, CallStates>();
  const questions = new Map<string, (isAllowed: boolean) => void>();
  const listeners = createListeners();

  function set(replyId: MessageId, callId: string, state: CallState): void {
    states.set(replyId, new Map(states.get(replyId)).set(callId, state));
    tell();
  }

  function tell(): void {
    listeners.notify();
  }

  return {
    get: (replyId) => states.get(replyId),
    subscribe: listeners.add,
    answer: (replyId, callId, isAllowed) => questions.get(keyOf(replyId, callId))?.(isAllowed),
    set,
    ask({ replyId, callId, as }, signal) {
      const key = keyOf(replyId, callId);
      set(replyId, callId, as);
      return new Promise((resolve) => {
        const settle = (isAllowed: boolean): void => {
          questions.delete(key);
          signal.removeEventListener('abort', refuse);
          resolve(isAllowed);
        };
        const refuse = (): void => settle(false);
        if (signal.aborted) return refuse();
        signal.addEventListener('abort', refuse);
        questions.set(key, settle);
        return undefined;
      });
    },
    end(replyId) {
      if (states.delete(replyId)) tell();
    },
  };
}
