import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import { runTurn, type TurnRunInput } from '#src/services/generation/turn-runner.ts';
import { countTurn, openTurnBill } from '#src/services/generation/usage-of-turn.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { canAnswerAtOnce } from '#src/services/providers/choose-cheap-model.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** What requests beside a chat need. */
export interface BackgroundRequestDeps {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly providers: Pick<ProviderService, 'find' | 'cheapModel' | 'learn'>;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
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
  const call = {
    ...callOf(target, request),
    ...(limit === null ? {} : { spendingLimitUsd: limit }),
  };
  const queued: Message = { ...emptied(request.reply), model: target.model };
  const ended = await run(deps, { message: queued, call, purpose: request.purpose });
  const bill = openTurnBill({ before: queued, call, model: target.info }, deps.createUsageId());
  const counted = countTurn({ message: ended, call, bill }, deps.now());
  if (counted.usage !== undefined) {
    await saveUsage(deps.store, { ...counted.usage, purpose: request.purpose });
  }
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

function callOf(target: CallTarget, { prompt, maxOutputTokens }: BackgroundRequest): ChatCall {
  const capabilities = target.info?.capabilities ?? {};
  return {
    endpoint: target.endpoint,
    capabilities,
    learned: target.learned,
    request: {
      modelId: target.model.modelId,
      turns: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
      stream: false,
      maxOutputTokens,
      ...(capabilities.efforts?.includes('none') === true ? { reasoningEffort: 'none' } : {}),
    },
  };
}

/** The record that the runner fills; it is stored nowhere. */
function emptied({ id, chatId, parentId, createdAtMs }: Message): Message {
  return {
    id,
    chatId,
    parentId,
    role: 'assistant',
    parts: [],
    state: 'queued',
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
}

type BackgroundTurn = Required<Pick<TurnRunInput, 'message' | 'call' | 'purpose'>>;

function run(deps: BackgroundRequestDeps, turn: BackgroundTurn): Promise<Message> {
  const { message } = turn;
  return new Promise((resolve) => {
    const started = runTurn({
      ...turn,
      network: deps.network,
      now: deps.now,
      listener: {
        onDraft: () => undefined,
        onCheckpoint: () => undefined,
        onEvent(event) {
          if (event.type !== 'params-dropped' || message.model === undefined) return;
          void deps.providers.learn(message.model, event.params);
        },
        onEnd(ended) {
          clearTimeout(timer);
          resolve(ended);
        },
      },
    });
    const timer = setTimeout(() => started.stop(), maxMs);
  });
}
