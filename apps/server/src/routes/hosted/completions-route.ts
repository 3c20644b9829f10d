import { setTimeout as delay } from 'node:timers/promises';

import { readCompletionRequest } from '@parley/contract/http/completions/completion-requests.ts';
import {
  completionsPath,
  dialectHeader,
  maxCompletionBytes,
  messagesLeftHeader,
  readDialect,
  readTurn,
  turnHeader,
} from '@parley/contract/http/completions/completions.ts';
import type { HostedDialect } from '@parley/contract/http/organization/model-providers.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import {
  defineRoute,
  type Route,
  type RouteAnswer,
  type RouteCall,
  type RouteRefusal,
} from '../../http/define-route.ts';
import type {
  CompletionAnswer,
  CompletionRefusal,
} from '../../services/completions/completion-answer.ts';
import type { AskCounted } from '../../services/completions/counted-completions.ts';
import { replyStream, type ReplyTimes } from '../../services/completions/reply-stream.ts';
import type { RunningReplies } from '../../services/completions/running-replies.ts';
import { errorEvent, refusalEvent } from '../../services/completions/stream-error.ts';
import type { OpenStreams } from '../../services/events/open-streams.ts';

/** How an organisation answers for its models. */
export interface CompletionsRouteOptions {
  readonly ask: AskCounted;
  readonly running: RunningReplies;
  /** Replies end with the session they were asked in. */
  readonly streams: Pick<OpenStreams, 'open'>;
  /** A name for the provider, of which nobody comes back to the person. */
  readonly nameOf: (person: string) => string;
  readonly times: ReplyTimes;
}

const body = z.looseObject({ model: z.string() });
const nothing = z.object({});
const eventStream = 'text/event-stream; charset=utf-8';

type Answered = Result<RouteAnswer<object>, RouteRefusal>;

/** Asks a model with the keys of the organisation, for members and, where they may, guests. */
export function completionsRoute(options: CompletionsRouteOptions): Route {
  return defineRoute({
    method: 'POST',
    path: `/${completionsPath}`,
    permission: 'guest',
    maxBodyBytes: maxCompletionBytes,
    input: body,
    output: nothing,
    handle: (call) => serve(options, call),
  });
}

async function serve(
  options: CompletionsRouteOptions,
  { input, request: { headers, signal: left }, signedIn, client }: RouteCall<object>,
): Promise<Answered> {
  const dialect = readDialect(headers.get(dialectHeader));
  const request = dialect && readCompletionRequest(dialect, input);
  if (dialect === undefined || request === undefined) return err({ code: 'invalid-request' });
  const person = signedIn === undefined ? `guest ${client}` : `member ${signedIn.userId}`;
  const name = options.nameOf(person);
  const place = options.running(person);
  if (!place.ok) {
    return err({ code: 'limit-running', retryAfterS: 5, details: { max: place.error.max } });
  }
  const stop = new AbortController();
  const forget = signedIn && options.streams.open(signedIn.sessionId, () => stop.abort());
  const end = (): void => {
    left.removeEventListener('abort', end);
    forget?.();
    place.value();
    stop.abort();
  };
  left.addEventListener('abort', end);
  if (left.aborted) end();
  const asked = options.ask({
    dialect,
    request,
    asker:
      signedIn === undefined
        ? { kind: 'guest', guestId: name }
        : { kind: 'member', userId: signedIn.userId },
    turnId: readTurn(headers.get(turnHeader)),
    person: name,
    signal: stop.signal,
  });
  const serving = { options, dialect, signal: stop.signal, end };
  try {
    return await answerFor(serving, asked, request.stream === true);
  } catch (error) {
    end();
    throw error;
  }
}

interface Serving {
  readonly options: CompletionsRouteOptions;
  readonly dialect: HostedDialect;
  readonly signal: AbortSignal;
  /** To be called when it is over, however. */
  readonly end: () => void;
}

type Asked = Promise<Result<CompletionAnswer, CompletionRefusal>>;

/** A stream begins after a while although the provider has said nothing yet. */
async function answerFor(serving: Serving, asked: Asked, isStream: boolean): Promise<Answered> {
  const { end, options } = serving;
  const first = isStream
    ? await Promise.race([asked, delay(options.times.pingMs, undefined, { ref: false })])
    : await asked;
  if (first === undefined) return ok(streamOf(serving, lateReply(serving, asked), eventStream));
  if (!first.ok) {
    end();
    return first;
  }
  const answer = first.value;
  if (answer.kind === 'reply') {
    const reply = streamOf(serving, answer.body, answer.mediaType);
    const { messagesLeft } = answer;
    if (messagesLeft === undefined) return ok(reply);
    return ok({ ...reply, headers: { [messagesLeftHeader]: String(messagesLeft) } });
  }
  end();
  const bytes = new TextEncoder().encode(JSON.stringify(answer.json));
  return ok({ bytes, mediaType: 'application/json', status: answer.status });
}

function streamOf(
  { options, dialect, signal, end }: Serving,
  pieces: AsyncIterable<Uint8Array>,
  mediaType: string,
): RouteAnswer<object> {
  const stream = replyStream({
    pieces,
    times: options.times,
    stalled:
      mediaType === eventStream
        ? ({ provider }) =>
            refusalEvent(dialect, { code: 'provider-failed', details: { provider } })
        : undefined,
    end,
    signal,
  });
  return { stream, mediaType };
}

/** What the provider said after the answer had begun. */
async function* lateReply({ dialect }: Serving, asked: Asked): AsyncGenerator<Uint8Array> {
  const answered = await asked;
  if (!answered.ok) yield refusalEvent(dialect, answered.error);
  else if (answered.value.kind === 'refusal') yield errorEvent(dialect, answered.value.json);
  else if (answered.value.mediaType === eventStream) yield* answered.value.body;
  // It was told to stream.
  else yield refusalEvent(dialect, { code: 'invalid-request' });
}
