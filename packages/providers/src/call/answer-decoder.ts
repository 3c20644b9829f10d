import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { createError } from '../spec/create-error.ts';
import { isTerminal } from '../spec/fold-decoder.ts';
import { parseJson } from '../spec/json.ts';
import { maskSecrets } from '../spec/mask-secrets.ts';
import { createThinkTagReader } from '../spec/read-think-tags.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { createBodyReader, type BodyPiece } from '../sse/read-body.ts';
import type { StopReason } from '../spec/watchdog.ts';

/** Turns the bytes of one answer into chat events. */
export interface AnswerDecoder {
  /** Takes the next bytes, cut anywhere; nothing may follow a terminal event. */
  readonly feed: (bytes: Uint8Array) => readonly ChatEvent[];
  /** Ends the answer; the last event is terminal. */
  readonly end: (reason: Exclude<StopReason, 'user'> | undefined) => readonly ChatEvent[];
  /** Why the provider says that it stopped, where its answer is open still. */
  readonly finishMark: () => FinishReason | undefined;
}

/** What {@link createAnswerDecoder} needs. */
export interface AnswerContext {
  readonly adapter: ProviderAdapter;
  readonly call: ProviderCall;
  /** Told behind the start of the reply, or first where it has none. */
  readonly notices: readonly ChatEvent[];
}

/** Decodes an answer with status 2xx, whatever its body turns out to be. */
export function createAnswerDecoder({ adapter, call, notices }: AnswerContext): AnswerDecoder {
  const body = createBodyReader(adapter.framing);
  const stream = adapter.createDecoder(call);
  const readThinkTags = createThinkTagReader();
  const insertNotices = createNoticeInserter(notices);
  const withNotices = (events: readonly ChatEvent[]): readonly ChatEvent[] =>
    insertNotices(readThinkTags(events));
  const decodePiece = (piece: BodyPiece): readonly ChatEvent[] => {
    switch (piece.type) {
      case 'event':
        return stream.push(piece.event);
      case 'whole':
        return decodeWhole(piece, adapter, call);
      case 'overlong':
        return [{ type: 'error', error: createError('bad-response', call) }];
      case 'empty':
        return [{ type: 'error', error: createError('bad-response', call, { isRetryable: true }) }];
      default:
        return unreachable(piece);
    }
  };
  const decodePieces = (pieces: readonly BodyPiece[]): readonly ChatEvent[] => {
    const events: ChatEvent[] = [];
    for (const piece of pieces) {
      for (const event of decodePiece(piece)) {
        events.push(event);
        // What a server sends after the end of a reply is not looked at.
        if (isTerminal(event)) return events;
      }
    }
    return events;
  };
  return {
    feed: (bytes) => withNotices(decodePieces(body.feed(bytes))),
    end(reason) {
      if (reason === 'first-byte') {
        return withNotices([{ type: 'error', error: createError('first-byte-timeout', call) }]);
      }
      const pieces = body.end().filter(({ type }) => reason === undefined || type === 'event');
      const known = decodePieces(pieces);
      if (known.some(isTerminal)) return withNotices(known);
      const events = [...known, ...stream.end()];
      // Silence is told as such, unless the provider had already said that it was done.
      const isStalled = reason === 'idle' && events.at(-1)?.type !== 'finish';
      if (!isStalled) return withNotices(events);
      const error = createError('stalled', call);
      return withNotices([...events.slice(0, -1), { type: 'error', error }]);
    },
    finishMark: stream.finishMark,
  };
}

function createNoticeInserter(
  notices: readonly ChatEvent[],
): (events: readonly ChatEvent[]) => readonly ChatEvent[] {
  let waiting = notices;
  return (events) => {
    if (waiting.length === 0) return events;
    const position = events.findIndex((event) => event.type !== 'response-start');
    if (position === -1) return events;
    const inserted = events.toSpliced(position, 0, ...waiting);
    waiting = [];
    return inserted;
  };
}

function decodeWhole(
  piece: Extract<BodyPiece, { type: 'whole' }>,
  adapter: ProviderAdapter,
  call: ProviderCall,
): readonly ChatEvent[] {
  const json = piece.format === 'json' ? parseJson(piece.text) : undefined;
  const events = json === undefined ? undefined : adapter.decodeResponse(json, call);
  if (events !== undefined) return events;
  const rawText = maskSecrets(piece.text.trim(), call);
  return [{ type: 'error', error: createError('bad-response', call, { rawText, status: 200 }) }];
}
