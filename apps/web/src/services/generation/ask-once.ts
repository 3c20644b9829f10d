import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';

import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { CallTarget } from '#src/services/providers/call-targets.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { runTurn, type TurnRunInput } from './turn-runner.ts';
import { countTurn, openTurnBill } from './usage-of-turn.ts';

/** What a question beside the chats needs. */
export interface AskOnceDeps {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly providers: Pick<ProviderService, 'learn'>;
  readonly now: () => number;
  readonly createUsageId: () => UsageRecord['id'];
}

/** A question whose answer is no reply of a chat. */
export interface SingleQuestion {
  readonly purpose: UsageRecord['purpose'];
  readonly target: CallTarget;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  /** The reply that it is about, or ids that nothing else has. */
  readonly about: Pick<Message, 'id' | 'chatId'>;
  /** Of no chat: its row of usage names none, and only the limits per day and month hold. */
  readonly isOutsideChats?: boolean;
  /** The limit that the chat has of its own; absent for none. */
  readonly spendingLimitUsd?: number;
  /** Ends the request; what has come is kept. */
  readonly signal: AbortSignal;
}

/**
 * Asks a model, without reasoning where that can be left out, and records what it used.
 *
 * @returns the answer as a message that is stored nowhere: its state tells how it ended
 */
export async function askOnce(deps: AskOnceDeps, question: SingleQuestion): Promise<Message> {
  const { purpose, target, about } = question;
  const call = callOf(question);
  const nowMs = deps.now();
  const message: Message = {
    ...about,
    parentId: null,
    role: 'assistant',
    model: target.model,
    parts: [],
    state: 'queued',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const bill = openTurnBill({ before: message, call, model: target.info }, deps.createUsageId());
  const ended = await run(deps, { message, call, purpose }, question);
  const { usage } = countTurn({ message: ended, call, bill }, deps.now());
  if (usage !== undefined) {
    const place = question.isOutsideChats === true ? { chatId: null, messageId: null } : {};
    await saveUsage(deps.store, { ...usage, ...place, purpose });
  }
  return ended;
}

function callOf(question: SingleQuestion): ChatCall {
  const { target, prompt, maxOutputTokens, isOutsideChats = false } = question;
  const capabilities = target.info?.capabilities ?? {};
  const limit = isOutsideChats ? 0 : question.spendingLimitUsd;
  return {
    endpoint: target.endpoint,
    capabilities,
    learned: target.learned,
    ...(limit === undefined ? {} : { spendingLimitUsd: limit }),
    request: {
      modelId: target.model.modelId,
      turns: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
      stream: false,
      maxOutputTokens,
      ...(capabilities.efforts?.includes('none') === true ? { reasoningEffort: 'none' } : {}),
    },
  };
}

type Turn = Required<Pick<TurnRunInput, 'message' | 'call' | 'purpose'>>;

function run(
  { network, now, providers }: AskOnceDeps,
  turn: Turn,
  { target, signal }: SingleQuestion,
): Promise<Message> {
  return new Promise((resolve) => {
    const started = runTurn({
      ...turn,
      network,
      now,
      listener: {
        onDraft: () => undefined,
        onCheckpoint: () => undefined,
        onEvent(event) {
          if (event.type === 'params-dropped') void providers.learn(target.model, event.params);
        },
        onEnd: resolve,
      },
    });
    if (signal.aborted) started.stop();
    else signal.addEventListener('abort', () => started.stop(), { once: true });
  });
}
