import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { CallOrigin, NetworkClient } from '#src/services/network/network-client.ts';

/** A call that was made; the test plays the provider. */
export interface PlayedCall {
  readonly call: ChatCall;
  readonly origin: CallOrigin | undefined;
  readonly isAborted: () => boolean;
  /** Events of the stream in one batch. */
  emit(...events: readonly ChatEvent[]): void;
  /** The last batch. */
  end(...events: readonly ChatEvent[]): void;
}

/** A network whose calls the test answers, one by one. */
export interface ChatNetwork {
  readonly client: NetworkClient;
  readonly calls: readonly PlayedCall[];
  /** The newest call. */
  last(): PlayedCall;
}

export function createChatNetwork(): ChatNetwork {
  const calls: PlayedCall[] = [];
  return {
    calls,
    last() {
      const call = calls.at(-1);
      if (call === undefined) throw new Error('No call was made');
      return call;
    },
    client: {
      warm: () => undefined,
      request: () => Promise.reject(new Error('Only chat calls are played')),
      streamChat(call, onEvents, origin) {
        let isAborted = false;
        const play = (events: readonly ChatEvent[], isEnd: boolean): void => {
          if (!isAborted) onEvents(events, isEnd);
        };
        calls.push({
          call,
          origin,
          isAborted: () => isAborted,
          emit: (...events) => play(events, false),
          end: (...events) => play(events, true),
        });
        return () => {
          isAborted = true;
        };
      },
    },
  };
}

/** A piece of text as an event. */
export function says(text: string): ChatEvent {
  return { type: 'text-delta', text };
}

export const finishes: ChatEvent = { type: 'finish', reason: 'stop' };
