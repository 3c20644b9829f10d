import type { Asker } from '@parley/domain/organization/limit.ts';
import { maxPromptTokens } from '@parley/domain/organization/request-bounds.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { LimitRefusal } from '../organization/admit-request.ts';
import type { Spending } from '../organization/spending.ts';
import type { CompletionRefusal } from './completion-answer.ts';
import type { AskCompletion, CompletionOutcome, CompletionWish } from './completion-service.ts';
import { countReply, type CountParts } from './count-reply.ts';
import { measureRequest } from './measure-request.ts';

/** A request of somebody whose requests are counted. */
export interface CountedWish extends Omit<CompletionWish, 'maxOutputTokens'> {
  readonly asker: Asker;
  /** The reply that it is for; undefined where it is one by itself. */
  readonly turnId: string | undefined;
}

/** Asks models with the keys of an organisation, within its limits. */
export type AskCounted = (wish: CountedWish) => Promise<CompletionOutcome>;

/** What it takes to count. */
export interface CountedParts extends CountParts {
  readonly ask: AskCompletion;
  readonly spending: Pick<Spending, 'admit' | 'renew' | 'settle'>;
  /** IANA name, for the times in sentences. */
  readonly timeZone: string;
  readonly nowMs: () => number;
}

/** Kept free where whoever asks names no length. */
const usualOutputTokens = 8192;
/** No model writes more, and nobody keeps all that there is from the others by asking for more. */
const mostOutputTokens = 131_072;

/** Keeps free what a request can cost before it is sent, and counts what it did when it is over. */
export function countedCompletions(parts: CountedParts): AskCounted {
  const { ask, spending } = parts;
  return async ({ asker, turnId, ...wish }) => {
    const size = measureRequest(wish.request);
    const admitted = await spending.admit(asker, {
      turnId,
      promptTokens: maxPromptTokens(size),
      outputTokens: Math.min(lengthOf(wish.request) ?? usualOutputTokens, mostOutputTokens),
    });
    if (!admitted.ok) return err(refusalOf(admitted.error, parts));
    const { id, outputTokens, areTokensLimited, messagesLeft } = admitted.value;
    const count = countReply(parts, { id, dialect: wish.dialect, size, signal: wish.signal });
    const maxOutputTokens = areTokensLimited ? outputTokens : undefined;
    try {
      const asked = await ask({ ...wish, maxOutputTokens });
      if (!asked.ok || asked.value.kind === 'refusal') {
        await count.takeBack();
        return asked;
      }
      const { body, mediaType } = asked.value;
      const isWhole = mediaType === 'application/json';
      return ok({ ...asked.value, body: count.along({ body, isWhole }), messagesLeft });
    } catch (error) {
      await count.takeBack();
      throw error;
    }
  };
}

function lengthOf(request: CompletionWish['request']): number | undefined {
  const own = 'max_completion_tokens' in request ? request.max_completion_tokens : undefined;
  return own ?? request.max_tokens;
}

const whos = { own: 'You have', organization: 'Your organization has' } as const;
const whens = { day: 'today', month: 'this month' } as const;

function refusalOf(
  { code, limit }: LimitRefusal,
  { timeZone, nowMs }: CountedParts,
): CompletionRefusal {
  const { whose, metric, span, max, used, resetsAtMs } = limit;
  const format = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return {
    code,
    retryAfterS: Math.max(1, Math.ceil((resetsAtMs - nowMs()) / 1000)),
    details: {
      who: whos[whose],
      when: whens[span],
      time: format.format(resetsAtMs),
      whose,
      metric,
      span,
      max,
      used,
      resetsAtMs,
    },
  };
}
