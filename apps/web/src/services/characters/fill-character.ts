import {
  fillPrompt,
  readFilledTexts,
  type FillableCharacter,
  type FilledTexts,
} from '@parley/domain/character/fill-character.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { createChatId, createMessageId, type RandomText } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import { askOnce, type AskOnceDeps } from '#src/services/generation/ask-once.ts';
import type { CallTargets, TargetError } from '#src/services/providers/call-targets.ts';

/** What filling needs. */
export interface FillDeps extends AskOnceDeps {
  readonly providers: AskOnceDeps['providers'] & CallTargets;
  readonly random: RandomText;
}

/**
 * Why nothing was filled in. `nothing-blank`: nothing was asked. `declined`: the model or its
 * provider refused. `cut`: the answer has no end. `unreadable`: it holds no texts of a character.
 * `no-model`: the model is gone.
 */
export type FillFailure =
  | {
      readonly reason: 'nothing-blank' | 'stopped' | 'declined' | 'cut' | 'unreadable' | 'no-model';
    }
  | { readonly reason: 'failed'; readonly error: TurnError };

/** More than a description, an instruction and a welcome take in any script. */
const maxAnswerTokens = 4000;

/** Who is asked about which character. */
export interface FillQuestion {
  readonly character: FillableCharacter;
  readonly model: ModelRef;
  readonly signal: AbortSignal;
}

/**
 * Has a model write what is blank of a character: its title and texts are sent. What it used is
 * recorded outside of any chat.
 */
export async function fillCharacter(
  deps: FillDeps,
  { character, model, signal }: FillQuestion,
): Promise<Result<FilledTexts, FillFailure>> {
  const prompt = fillPrompt(character);
  if (prompt === undefined) return err({ reason: 'nothing-blank' });
  const target = deps.providers.find(model);
  if (!target.ok) return err(failureOfTarget(target.error));
  const answer = await askOnce(deps, {
    purpose: 'character',
    target: target.value,
    prompt,
    maxOutputTokens: maxAnswerTokens,
    about: { id: createMessageId(deps.random), chatId: createChatId(deps.random) },
    isOutsideChats: true,
    signal,
  });
  return readAnswer(answer);
}

function failureOfTarget(error: TargetError): FillFailure {
  if (error.code !== 'no-key' && error.code !== 'keys-locked') return { reason: 'no-model' };
  const { code, endpoint } = error;
  return { reason: 'failed', error: { code, source: endpoint.title, isRetryable: false } };
}

function readAnswer({
  state,
  error,
  finishReason,
  parts,
}: Message): Result<FilledTexts, FillFailure> {
  if (error !== undefined) return err({ reason: 'failed', error });
  if (state === 'stopped') return err({ reason: 'stopped' });
  if (finishReason === 'refusal' || finishReason === 'content-filter') {
    return err({ reason: 'declined' });
  }
  const read = readFilledTexts(textOfParts(parts));
  if (read.ok) return read;
  return state === 'cut' || finishReason === 'length' ? err({ reason: 'cut' }) : read;
}
