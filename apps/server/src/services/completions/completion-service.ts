import type { IncomingMessage } from 'node:http';

import type { CompletionRequest } from '@parley/contract/http/completions/completion-requests.ts';
import type { HostedModel } from '@parley/contract/http/organization/hosted-models.ts';
import {
  findModelProvider,
  type HostedDialect,
} from '@parley/contract/http/organization/model-providers.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { postOutside, type OutsideAccess } from '../../network/post-outside.ts';
import type { CompletionAnswer, CompletionRefusal } from './completion-answer.ts';
import { hideKey } from './hide-key.ts';
import type { PooledKey, ProviderPool } from './key-pool.ts';
import { providerPost } from './provider-post.ts';
import { readFailure, type ProviderFailure } from './read-failure.ts';
import { untilStalled } from './until-stalled.ts';
import { withLength } from './with-length.ts';

/** How long a provider may take. */
export interface ProviderTimes {
  /** To the head of its answer. */
  readonly headMs: number;
  /** Between two pieces of it. */
  readonly stallMs: number;
  /** After it, no other key is tried. */
  readonly retryMs: number;
}

/** What completions need. */
export interface CompletionParts {
  readonly models: readonly HostedModel[];
  readonly pool: (provider: string) => Promise<ProviderPool>;
  readonly access: OutsideAccess;
  readonly times: ProviderTimes;
  readonly nowMs: () => number;
}

/** A request of somebody. */
export interface CompletionWish {
  readonly dialect: HostedDialect;
  readonly request: CompletionRequest;
  /** No longer reply is asked for; undefined: as whoever asks wants. */
  readonly maxOutputTokens: number | undefined;
  /** Tells people apart for the provider, and nothing else of them. */
  readonly person: string;
  /** Ends the request at the provider. */
  readonly signal: AbortSignal;
}

/** How a request went. */
export type CompletionOutcome = Result<CompletionAnswer, CompletionRefusal>;

/** Asks models with the keys of an organisation. */
export type AskCompletion = (wish: CompletionWish) => Promise<CompletionOutcome>;

const maxAttempts = 3;

/** Makes what asks models of an organisation, and nothing else. */
export function createCompletions(parts: CompletionParts): AskCompletion {
  const models = new Map(parts.models.map((model) => [model.id, model]));
  return async (wish) => {
    const model = models.get(wish.request.model);
    if (model === undefined) {
      return err({ code: 'model-not-allowed', details: { model: wish.request.model } });
    }
    if (model.dialect !== wish.dialect) return err({ code: 'invalid-request' });
    const pool = await parts.pool(model.provider);
    return askWithKeys(parts, { ...wish, model }, pool);
  };
}

interface ModelWish extends CompletionWish {
  readonly model: HostedModel;
}

/** Tries one key after the other, until one brings an answer. Nothing of it was passed on by then. */
async function askWithKeys(
  parts: CompletionParts,
  wish: ModelWish,
  pool: ProviderPool,
): Promise<CompletionOutcome> {
  const endMs = parts.nowMs() + parts.times.retryMs;
  let refusal = whyNoKey(parts, wish.model, pool);
  for (const key of pool.keys.slice(0, maxAttempts)) {
    const attempt = await tryKey(parts, wish, key);
    if (attempt.ok) return attempt;
    refusal = refusalOf(attempt.error, wish.model);
    if (wish.signal.aborted || parts.nowMs() >= endMs) break;
  }
  return err(refusal);
}

type Passing = Exclude<ProviderFailure, { readonly kind: 'request' }>;

async function tryKey(
  { access, times }: CompletionParts,
  { model, request, maxOutputTokens, person, signal }: ModelWish,
  pooled: PooledKey,
): Promise<Result<CompletionAnswer, Passing>> {
  const { key, baseUrl } = pooled;
  const attempt = new AbortController();
  const release = pooled.use();
  const late = setTimeout(() => attempt.abort(), times.headMs);
  const end = (): void => {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    release();
  };
  // Also where nobody ever begins to read.
  const stop = (): void => {
    attempt.abort();
    end();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const limited =
    maxOutputTokens === undefined ? request : withLength(request, model, maxOutputTokens);
  const post = providerPost({ model, request: limited, baseUrl, key, person });
  const answered = await postOutside(access, { ...post, signal: attempt.signal });
  if (!answered.ok) {
    end();
    return err({ kind: 'failed' });
  }
  const answer = answered.value;
  const mediaType = replyTypeOf(answer);
  if (mediaType !== undefined) {
    clearTimeout(late);
    const { stallMs } = times;
    const body = ending(untilStalled(answer, { stallMs, provider: titleOf(model) }), end);
    // The reply is as good; the next one notes it.
    pooled.note('ready').catch(() => undefined);
    return ok({ kind: 'reply', mediaType, body: hideKey(body, key) });
  }
  // Within the same time as its head.
  const failure = await readFailure(answer, key);
  end();
  if (failure.kind === 'request') {
    return ok({ kind: 'refusal', status: failure.status, json: failure.json });
  }
  if (failure.kind !== 'failed') {
    await pooled.note(failure.kind, failure.kind === 'limited' ? failure.waitMs : undefined);
  }
  return err(failure);
}

/** Undefined where the answer is no reply: not OK, not in a form of the protocol, or compressed. */
function replyTypeOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode < 200 || statusCode > 299 || encoding.toLowerCase() !== 'identity') {
    return undefined;
  }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'text/event-stream') return 'text/event-stream; charset=utf-8';
  return type === 'application/json' ? type : undefined;
}

async function* ending(
  pieces: AsyncIterable<Uint8Array>,
  end: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    end();
  }
}

/** What is said where no key can be tried. */
function whyNoKey(
  { nowMs }: CompletionParts,
  model: HostedModel,
  { resting }: ProviderPool,
): CompletionRefusal {
  const limited = resting.filter(({ state }) => state === 'limited');
  const untilMs = Math.min(...limited.map(({ rests_until: until }) => until?.getTime() ?? 0));
  if (limited.length > 0) {
    return { code: 'busy', retryAfterS: Math.max(1, Math.ceil((untilMs - nowMs()) / 1000)) };
  }
  const isExhausted = resting.some(({ state }) => state === 'exhausted');
  return refusalOf({ kind: isExhausted ? 'exhausted' : 'refused' }, model);
}

function refusalOf(failure: Passing, model: HostedModel): CompletionRefusal {
  if (failure.kind === 'limited') {
    return { code: 'busy', retryAfterS: Math.ceil((failure.waitMs ?? usualWaitMs) / 1000) };
  }
  return { code: codes[failure.kind], details: { provider: titleOf(model) } };
}

const usualWaitMs = 30_000;
const codes = {
  refused: 'organization-key',
  exhausted: 'organization-credit',
  failed: 'provider-failed',
} as const;

function titleOf({ provider }: HostedModel): string {
  return findModelProvider(provider)?.title ?? provider;
}
