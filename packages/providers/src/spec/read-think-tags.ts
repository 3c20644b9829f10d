import type { ChatEvent, CitationEvent } from '@parley/domain/chat/chat-event.ts';

import { isTerminal } from './fold-decoder.ts';
import {
  endThinkTags,
  splitThinkTags,
  thinkOff,
  thinkStart,
  type ThinkPiece,
  type ThinkState,
} from './think-tags.ts';

/**
 * Makes a reader that tells reasoning in tags from the answer in the events of one reply, whatever
 * the protocol, the server and the model. A server that tells reasoning apart writes no tags. Places of
 * citations are lost with the thinking that was counted with them, unless their words are told.
 */
export function createThinkTagReader(): (events: readonly ChatEvent[]) => readonly ChatEvent[] {
  let state: ThinkState = thinkStart;
  let isCounted = true;
  const read = (event: ChatEvent): readonly ChatEvent[] => {
    if (event.type === 'text-delta') {
      const [next, pieces] = splitThinkTags(state, event.text);
      state = next;
      isCounted &&= pieces.every(({ type }) => type === 'text');
      return pieces.map(toEvent);
    }
    if (event.type === 'citation' && !isCounted) return [withoutCount(event)];
    if (!isTerminal(event)) {
      const isOther = event.type === 'reasoning-delta' || event.type === 'tool-call-start';
      // What is between the tags goes on behind a call.
      if (!isOther || state.phase === 'thinking') return [event];
    }
    const held = endThinkTags(state).map(toEvent);
    state = thinkOff;
    return [...held, event];
  };
  return (events) => events.flatMap(read);
}

function withoutCount({ place, ...event }: CitationEvent): CitationEvent {
  return place?.text === undefined
    ? event
    : { ...event, place: { ...place, from: 0, start: 0, end: 0 } };
}

function toEvent(piece: ThinkPiece): ChatEvent {
  if (piece.type === 'earlier-reasoning') return { type: 'text-was-reasoning' };
  return piece.type === 'text'
    ? { type: 'text-delta', text: piece.text }
    : { type: 'reasoning-delta', text: piece.text };
}
