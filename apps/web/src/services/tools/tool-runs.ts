import type { MessageId } from '@parley/domain/shared/ids.ts';

/** Where a call stands that has no stored result yet. `asking`: it waits for the person. */
export type CallState = 'waiting' | 'asking' | 'running' | 'done';

/** The calls of one reply, by their ids. */
export type CallStates = ReadonlyMap<string, CallState>;

/** The calls of tools that run in this tab, kept outside of React and of the store. */
export interface ToolRuns {
  /** The same object until something changes; undefined where nothing of the reply runs. */
  get(replyId: MessageId): CallStates | undefined;
  subscribe(listener: () => void): () => void;
  /** The person's answer to a call that asks; ignored where none does. */
  answer(replyId: MessageId, callId: string, isAllowed: boolean): void;
  set(replyId: MessageId, callId: string, state: CallState): void;
  /** Waits for the person; false where the signal comes first. */
  ask(replyId: MessageId, callId: string, signal: AbortSignal): Promise<boolean>;
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
  const listeners = new Set<() => void>();

  function set(replyId: MessageId, callId: string, state: CallState): void {
    states.set(replyId, new Map(states.get(replyId)).set(callId, state));
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return {
    get: (replyId) => states.get(replyId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (replyId, callId, isAllowed) => questions.get(keyOf(replyId, callId))?.(isAllowed),
    set,
    ask(replyId, callId, signal) {
      const key = keyOf(replyId, callId);
      set(replyId, callId, 'asking');
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
