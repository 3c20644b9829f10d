import { parseJson } from '../spec/json.ts';
import { createNdjsonParser } from './ndjson-parser.ts';
import { createSseParser, maxEventLength, type SseEvent } from './sse-parser.ts';

/** How a protocol cuts a stream into events: server-sent events, or lines of JSON. */
export type StreamFraming = 'sse' | 'ndjson';

/** What a body turned out to be. */
export type BodyPiece =
  | { readonly type: 'event'; readonly event: SseEvent }
  /** A whole body that is no stream of events: JSON, a page or plain text. */
  | { readonly type: 'whole'; readonly format: 'json' | 'other'; readonly text: string }
  /** An event of a stream that does not end; nothing is read behind it. */
  | { readonly type: 'overlong' }
  /** Nothing but white space. */
  | { readonly type: 'empty' };

/** Reads a body piece by piece. */
export interface BodyReader {
  /** Takes the next bytes, cut anywhere. */
  feed(bytes: Uint8Array): readonly BodyPiece[];
  /**
   * Ends the body. A stream without any event (comments at most) gives nothing.
   */
  end(): readonly BodyPiece[];
}

interface TextSink {
  feed(text: string): readonly BodyPiece[];
  end(): readonly BodyPiece[];
}

/** Longer bodies that are no stream are cut: they are either broken or hostile. */
const maxJsonLength = 64 * 1024 * 1024;
const maxPlainLength = 8192;

/**
 * Reads a body whose format is not certain: servers answer with JSON where a stream was asked for,
 * and proxies with a page. The first character that is not white space decides.
 *
 * A multi-byte character that is cut by two chunks is joined; a byte order mark is dropped.
 *
 * @param framing  of the protocol; `ndjson` gives each line that begins as an object as an event
 */
export function createBodyReader(framing: StreamFraming = 'sse'): BodyReader {
  const decoder = new TextDecoder();
  let blank = '';
  let sink: TextSink | undefined;
  const feedText = (text: string): readonly BodyPiece[] => {
    if (sink !== undefined) return sink.feed(text);
    const first = text.trimStart().charAt(0);
    if (first === '') {
      blank = (blank + text).slice(-maxPlainLength);
      return [];
    }
    sink = createSink(first, framing);
    return sink.feed(blank + text);
  };
  return {
    feed: (bytes) => feedText(decoder.decode(bytes, { stream: true })),
    end() {
      const last = feedText(decoder.decode());
      return sink === undefined ? [{ type: 'empty' }] : [...last, ...sink.end()];
    },
  };
}

function createSink(first: string, framing: StreamFraming): TextSink {
  if (first === '{' && framing === 'ndjson') return createNdjsonSink();
  if (first === '{' || first === '[') return createWholeSink('json', maxJsonLength);
  return first === '<' ? createWholeSink('other', maxPlainLength) : createSseSink();
}

function createWholeSink(format: 'json' | 'other', maxLength: number): TextSink {
  const pieces: string[] = [];
  let length = 0;
  return {
    feed(text) {
      if (length < maxLength) pieces.push(text.slice(0, maxLength - length));
      length += text.length;
      return [];
    },
    end: () => [{ type: 'whole', format, text: pieces.join('') }],
  };
}

/** A whole answer may be laid out over several lines; then its first line is no JSON by itself. */
function createNdjsonSink(): TextSink {
  const parser = createNdjsonParser(maxEventLength);
  const whole = createWholeSink('json', maxJsonLength);
  let form: 'open' | 'lines' | 'whole' = 'open';
  const toPieces = (lines: readonly string[], isComplete: boolean): readonly BodyPiece[] => {
    const pieces = lines.map((data): BodyPiece => ({ type: 'event', event: { data, isComplete } }));
    return parser.isOverlong() ? [...pieces, { type: 'overlong' }] : pieces;
  };
  return {
    feed(text) {
      if (form !== 'lines') whole.feed(text);
      if (form === 'whole') return [];
      const lines = parser.feed(text);
      const [first] = lines;
      if (form === 'open' && first !== undefined) {
        form = parseJson(first) === undefined ? 'whole' : 'lines';
      }
      return form === 'whole' ? [] : toPieces(lines, true);
    },
    end: () => (form === 'whole' ? whole.end() : toPieces(parser.end(), false)),
  };
}

function createSseSink(): TextSink {
  const parser = createSseParser();
  const head = createWholeSink('other', maxPlainLength);
  let hasEvents = false;
  const toPieces = (events: readonly SseEvent[]): readonly BodyPiece[] => {
    if (events.length > 0 || parser.isOverlong()) hasEvents = true;
    const pieces = events.map((event): BodyPiece => ({ type: 'event', event }));
    return parser.isOverlong() ? [...pieces, { type: 'overlong' }] : pieces;
  };
  return {
    feed(text) {
      if (!hasEvents) head.feed(text);
      return toPieces(parser.feed(text));
    },
    end() {
      const pieces = toPieces(parser.end());
      if (hasEvents) return pieces;
      return head.end().filter((piece) => piece.type !== 'whole' || !isSseStart(piece.text));
    },
  };
}

const fieldNames = ['data', 'event', 'id', 'retry'];

/** Whether a text without a whole event is still the start of a stream, not plain words. */
function isSseStart(text: string): boolean {
  const start = text.trimStart();
  if (start.startsWith(':')) return true;
  const name = /^[a-z]*/.exec(start)?.[0] ?? '';
  const isWhole = name.length < start.length;
  return fieldNames.some((field) =>
    isWhole ? field === name && /^[:\r\n]/.test(start.slice(name.length)) : field.startsWith(name),
  );
}
