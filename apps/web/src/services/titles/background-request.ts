import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { askOnce, type AskOnceDeps } from '#src/services/generation/ask-once.ts';
import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { canAnswerAtOnce } from '#src/services/providers/choose-cheap-model.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** What requests beside a chat need. */
export interface BackgroundRequestDeps extends AskOnceDeps {
  readonly providers: Pick<ProviderService, 'find' | 'cheapModel' | 'learn'>;
  /** Notes that it failed; nobody is shown. */
  readonly log: (event: string, code: string) => void;
}

/** A small question about a reply, in nobody's sight. */
export interface BackgroundRequest {
  readonly purpose: 'title' | 'suggestions';
  readonly reply: Message;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** Longest wait: what nobody waits for must not run for minutes. */
const maxMs = 30_000;

/**
 * Asks the cheap model of the reply's provider and records what it used.
 *
 * @returns the answer; undefined where there is none, which is only logged
 */
export async function requestInBackground(
  deps: BackgroundRequestDeps,
  request: BackgroundRequest,
): Promise<string | undefined> {
  const target = await targetOf(deps, request.reply.model);
  if (target === undefined) return undefined;
  const chat = await loadChat(deps.store, request.reply.chatId);
  const limit = (chat.ok ? chat.value?.spendingLimitUsd : undefined) ?? null;
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), maxMs);
  const { reply, ...question } = request;
  const ended = await askOnce(deps, {
    ...question,
    target,
    about: { id: reply.id, chatId: reply.chatId },
    ...(limit === null ? {} : { spendingLimitUsd: limit }),
    signal: wait.signal,
  });
  clearTimeout(timer);
  if (ended.state === 'finished') return textOfParts(ended.parts);
  deps.log(`${request.purpose}-failed`, ended.error?.code ?? ended.state);
  return undefined;
}

/** The demo costs nothing and says nothing: it is never asked. */
async function targetOf(
  { providers }: BackgroundRequestDeps,
  model: ModelRef | undefined,
): Promise<CallTarget | undefined> {
  if (model === undefined) return undefined;
  const target = providers.find(await providers.cheapModel(model));
  if (!target.ok || target.value.endpoint.presetId === 'demo') return undefined;
  const { info } = target.value;
  return info === undefined || canAnswerAtOnce(info) ? target.value : undefined;
}
