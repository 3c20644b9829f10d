import { err } from '@parley/domain/shared/result.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { SpendingLimits } from '@parley/domain/usage/spending.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import type {
  ChatCall,
  NetworkRequestName,
  NetworkRequests,
} from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { AudioExpense } from './audio-expense.ts';
import type { SoundWithinLimits } from './sound-within-limits.ts';
import type { StreamWithinLimits } from './stream-within-limits.ts';

/** Stops requests that would cost more than the person allows. */
export interface SpendingGuard {
  /** The network, behind the limits. */
  readonly network: NetworkClient;
  /**
   * Lets the next reply of a chat through, whatever it costs; titles and suggestions of the chat stay
   * within the limits. The returned function takes the leave back.
   */
  allowOnce(chatId: ChatId): () => void;
}

/** What the guard needs. */
export interface SpendingGuardDeps {
  readonly network: NetworkClient;
  readonly settings: () => Settings;
  /** The part that reckons; asked for only where there is a limit. */
  readonly loadStream: () => Promise<StreamWithinLimits>;
  /** The same for services that speak and listen. */
  readonly loadSound: () => Promise<SoundWithinLimits>;
}

/**
 * Puts the limits before every request of this tab that costs something, whoever makes it: replies,
 * steps with tools, titles, voices. Without a limit a request takes the way that it always takes.
 */
export function guardSpending(deps: SpendingGuardDeps): SpendingGuard {
  const { network, settings, loadStream, loadSound } = deps;
  const allowed = new Set<ChatId>();
  return {
    allowOnce(chatId) {
      allowed.add(chatId);
      return () => void allowed.delete(chatId);
    },
    network: {
      ...network,
      streamChat(call, onEvents, origin) {
        const limits = limitsOf(call, settings());
        const isFree = Math.max(limits.chat, limits.day, limits.month) === 0;
        const isReply = origin !== undefined && (origin.purpose ?? 'message') === 'message';
        if (isFree || (isReply && allowed.delete(origin.chatId))) {
          return network.streamChat(call, onEvents, origin);
        }
        let isStopped = false;
        let stop = (): void => {
          isStopped = true;
        };
        loadStream().then(
          (stream) => {
            if (!isStopped) stop = stream({ call, onEvents, origin, limits });
          },
          // What cannot be reckoned is not sent.
          () => onEvents([{ type: 'error', error: { code: 'internal', isRetryable: true } }], true),
        );
        return () => stop();
      },
      async request<Name extends NetworkRequestName>(
        name: Name,
        input: NetworkRequests[Name]['input'],
        signal?: AbortSignal,
      ): Promise<NetworkRequests[Name]['output']> {
        const limits = limitsOf({ spendingLimitUsd: 0 }, settings());
        const isSound = name === 'speak' || name === 'transcribe';
        if (!isSound || Math.max(limits.day, limits.month) === 0) {
          return network.request(name, input, signal);
        }
        // What a name belongs to is lost where it is a parameter of the type.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name was looked at
        const expense = { name, input } as unknown as AudioExpense;
        const send = (): Promise<unknown> => network.request(name, input, signal);
        const answer = loadSound().then(
          (sendSound) => sendSound({ expense, limits, signal, send }),
          // What cannot be reckoned is not sent.
          () => err({ code: 'internal', source: expense.input.endpoint.title }),
        );
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        return answer as Promise<NetworkRequests[Name]['output']>;
      },
    },
  };
}

/** The limits that hold for a request. Millionths of a US dollar. */
export function limitsOf(
  { spendingLimitUsd }: Pick<ChatCall, 'spendingLimitUsd'>,
  settings: Settings,
): SpendingLimits {
  return {
    chat: (spendingLimitUsd ?? settings.chatSpendingLimitUsd) * 1e6,
    day: settings.daySpendingLimitUsd * 1e6,
    month: settings.monthSpendingLimitUsd * 1e6,
  };
}
