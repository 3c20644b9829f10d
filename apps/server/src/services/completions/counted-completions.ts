import type { HostedDialect } from '@parley/contract/http/organization/model-providers.ts';
import { countPromptTokens } from '@parley/domain/chat/usage.ts';
import type { Asker } from '@parley/domain/organization/limit.ts';
import {
  maxPromptTokens,
  usualPromptTokens,
  type RequestSize,
} from '@parley/domain/organization/request-bounds.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createReplyMeter, type ReplyMeter } from '@parley/providers/meter-reply.ts';

import type { LimitRefusal } from '../organization/admit-request.ts';
import type { Spending, Spent } from '../organization/spending.ts';
import type { CompletionAnswer, CompletionRefusal } from './completion-answer.ts';
import type { AskCompletion, CompletionWish } from './completion-service.ts';
import { measureRequest } from './measure-request.ts';

/** A request of somebody whose requests are counted. */
export interface CountedWish extends CompletionWish {
  readonly asker: Asker;
  /** The reply that it is for; undefined where it is one by itself. */
  readonly turnId: string | undefined;
}

/** Asks models with the keys of an organisation, within its limits. */
export type AskCounted = (
  wish: CountedWish,
) => Promise<Result<CompletionAnswer, CompletionRefusal | LimitRefusal>>;

/** What it takes to count. */
export interface CountingParts {
  readonly ask: AskCompletion;
  readonly spending: Pick<Spending, 'admit' | 'renew' | 'settle'>;
  /** Told where something could not be written; the reply goes on. */
  readonly report: (error: unknown) => void;
}

const renewMs = 30_000;
/** Asked for where whoever asks names no length and limits count. */
const usualOutputTokens = 8192;

/** Keeps free what a request can cost before it is sent, and counts what it did when it is over. */
export function countedCompletions(parts: CountingParts): AskCounted {
  return async (wish) => {
    const size = measureRequest(wish.request);
    const admitted = await parts.spending.admit(wish.asker, {
      turnId: wish.turnId,
      promptTokens: maxPromptTokens(size),
      outputTokens: outputTokensOf(wish) ?? usualOutputTokens,
    });
    if (!admitted.ok) return admitted;
    const { id, outputTokens, isLimited } = admitted.value;
    const count = startCount(parts, { id, dialect: wish.dialect, size });
    // Whoever leaves has been sent for; what came by then counts.
    wish.signal.addEventListener('abort', count.end);
    const limited = isLimited ? withOutputTokens(wish, outputTokens) : wish;
    const answered = await parts.ask(limited).catch(async (error: unknown) => {
      await count.takeBack();
      throw error;
    });
    if (!answered.ok || answered.value.kind === 'refusal') {
      await (wish.signal.aborted ? count.end() : count.takeBack());
      return answered;
    }
    return ok({ ...answered.value, body: count.along(answered.value.body) });
  };
}
