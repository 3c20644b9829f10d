import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';

import type { SseEvent } from '../sse/sse-parser.ts';
import type { StreamDecoder } from './provider-adapter.ts';

/** What a pure decoding step gives: the next state, and events in wire order. */
export type DecodeStep<State> = readonly [state: State, events: readonly ChatEvent[]];

/** A decoder as pure functions of its state. */
export interface FoldDecoder<State> {
  readonly initial: State;
  readonly step: (state: State, event: SseEvent) => DecodeStep<State>;
  readonly end: (state: State) => readonly ChatEvent[];
  /** See {@link StreamDecoder.finishMark}; absent where there is never one. */
  readonly finishMark?: (state: State) => FinishReason | undefined;
}

/** Runs pure decoding functions over a stream by holding their state. */
export function runFoldDecoder<State>(fold: FoldDecoder<State>): StreamDecoder {
  let state = fold.initial;
  return {
    push(event) {
      const [next, events] = fold.step(state, event);
      state = next;
      return events;
    },
    end: () => fold.end(state),
    finishMark: () => fold.finishMark?.(state),
  };
}

/** Whether an event is the last one of a reply. */
export function isTerminal(event: ChatEvent): boolean {
  return event.type === 'finish' || event.type === 'cut' || event.type === 'error';
}
