import { createParser } from 'eventsource-parser';

import { createErrorLineRewriter } from './error-lines.ts';

/** One server-sent event. */
export interface SseEvent {
  /** From the `event:` line. */
  readonly name?: string;
  /** All `data:` lines, joined by line feeds. */
  readonly data: string;
  /**
   * False for what was left when the stream ended without the blank line: it may have been cut
   * in the middle.
   */
  readonly isComplete: boolean;
}

/** Cuts text into server-sent events. */
export interface SseParser {
  /**
   * Takes the next piece, cut anywhere, and gives the events that it completes. Once the stream is
   * overlong nothing is read any more.
   */
  feed(text: string): readonly SseEvent[];
  /** Ends the stream; gives the event that no blank line has closed, if there is one. */
  end(): readonly SseEvent[];
  /** Whether one event is longer than any server has reason to send: broken, or hostile. */
  isOverlong(): boolean;
}

/** UTF-16 units; a picture inside an event stays far below. */
export const maxEventLength = 16 * 1024 * 1024;

/**
 * The server-sent events of one stream, in order.
 *
 * Line ends may be LF, CRLF or CR and may be cut by the pieces; comments, ids and a leading byte
 * order mark are dropped. Not by the standard, but by what servers do: a last event without its
 * blank line is given by `end`, and a line `error: …`, as older local servers send it, is an event
 * with that name.
 */
export function createSseParser(): SseParser {
  let events: SseEvent[] = [];
  let isComplete = true;
  let isOverlong = false;
  const lines = createErrorLineRewriter();
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isOverlong = true;
    },
    onEvent: ({ event, data }) => {
      events.push({ ...(event === undefined ? {} : { name: event }), data, isComplete });
    },
  });
  const take = (): readonly SseEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    feed(text) {
      if (!isOverlong) parser.feed(lines.feed(text));
      return take();
    },
    end() {
      // The first line feed ends a line that was cut, the second one the event; after a final CR
      // the parser swallows the first, and the second alone ends the event.
      isComplete = false;
      if (!isOverlong) parser.feed(`${lines.end()}\n\n`);
      return take();
    },
    isOverlong: () => isOverlong,
  };
}
