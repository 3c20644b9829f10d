import { isReplyDelta, type ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { createError } from '../spec/create-error.ts';
import { isTerminal } from '../spec/fold-decoder.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { createAnswerDecoder, type AnswerContext, type AnswerDecoder } from './answer-decoder.ts';
import { openReader, streamOf, type BodyRead, type BodyReader } from '../spec/read-text.ts';
import type { Watchdog } from '../spec/watchdog.ts';

/** What {@link readAnswer} needs beside the response. */
export interface ReadContext extends AnswerContext {
  readonly watchdog: Watchdog;
}

/** A connection that broke before the first byte, and what it broke with. */
export interface LostAnswer {
  readonly cause: unknown;
}

/** How a reading ended: with a terminal event or a stop, or without a single byte. */
export type ReadEnd = 'done' | LostAnswer;

/**
 * Reads an answer with status 2xx. The last event is terminal, unless the user stopped the call or
 * the connection broke before the first byte.
 */
export async function* readAnswer(
  response: Response,
  context: ReadContext,
): AsyncGenerator<ChatEvent, ReadEnd> {
  const { call, watchdog } = context;
  const body = await openBody(response, call);
  if (body === null) {
    yield* context.notices;
    yield { type: 'error', error: createError('no-streaming', call) };
    return 'done';
  }
  const decoder = createAnswerDecoder(context);
  const end = yield* readEvents(body, { call, watchdog, decoder });
  const reason = watchdog.stopReason();
  if (end === 'over' || reason === 'user') return 'done';
  if (typeof end === 'object' && reason === undefined) return end;
  for (const event of decoder.end(reason)) {
    if (call.signal.aborted) break;
    yield event;
  }
  return 'done';
}

/** A whole answer can be read where streams cannot. */
async function openBody(
  response: Response,
  call: ProviderCall,
): Promise<ReadableStream<Uint8Array> | null> {
  const body = streamOf(response);
  if (body !== undefined) return body;
  if (call.request.stream) return null;
  return new Response(await response.text().catch(() => '')).body;
}

interface EventSource extends Pick<ReadContext, 'call' | 'watchdog'> {
  readonly decoder: AnswerDecoder;
}

/** Counts of tokens may follow a finish mark; a server that leaves its answer open sends no more. */
const maxAfterMarkMs = 2000;

/**
 * @returns `over` after a terminal event or a stop by the user, what was lost if the connection
 *   broke before the first byte, else `end`
 */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { call, watchdog, decoder }: EventSource,
): AsyncGenerator<ChatEvent, 'over' | 'end' | LostAnswer> {
  const reader = openReader(body, watchdog);
  const noticeMark = createMarkNoticer(decoder, watchdog);
  let hasBytes = false;
  for (;;) {
    const read: BodyRead = await reader.read();
    if (read.type === 'broken' && !hasBytes) return { cause: read.cause };
    if (read.type !== 'bytes' || watchdog.stopReason() !== undefined) return 'end';
    hasBytes = true;
    watchdog.touch();
    const events = decoder.feed(read.bytes);
    for (const event of [...events, ...noticeMark(events)]) {
      if (call.signal.aborted) return 'over';
      if (isTerminal(event)) watchdog.settle(readRest(reader));
      yield event;
      if (isTerminal(event)) return 'over';
    }
  }
}

/**
 * Tells of the first finish mark and limits the time to the end of the answer. Comments, pings and
 * counts leave the limit as it is. Servers that send a mark with every piece of the reply are
 * known: more of it lifts the limit for good.
 */
function createMarkNoticer(
  decoder: AnswerDecoder,
  watchdog: Watchdog,
): (events: readonly ChatEvent[]) => readonly ChatEvent[] {
  let liftLimit: (() => void) | undefined;
  return (events) => {
    if (liftLimit !== undefined) {
      if (events.some(isReplyDelta)) liftLimit();
      return [];
    }
    const reason = decoder.finishMark();
    if (reason === undefined || events.some(isTerminal)) return [];
    liftLimit = watchdog.limitRest(maxAfterMarkMs);
    return [{ type: 'finish-mark', reason }];
  };
}

async function readRest(reader: BodyReader): Promise<void> {
  let read: BodyRead;
  do read = await reader.read();
  while (read.type === 'bytes');
}
