import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { SpendingLimits } from '@parley/domain/usage/spending.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { StreamWithinLimits } from './stream-within-limits.ts';

/** Stops requests that would cost more than the person allows. */
export interface SpendingGuard {
  /** The network, behind the limits. */
  readonly network: NetworkClient;
  /** Lets the next request of a chat through, whatever it costs. */
  allowOnce(chatId: ChatId): void;
}

/** What the guard needs. */
export interface SpendingGuardDeps {
  readonly network: NetworkClient;
  readonly settings: () => Settings;
  /** The part that reckons; asked for only where there is a limit. */
  readonly loadStream: () => Promise<StreamWithinLimits>;
}

/**
 * Puts the limits before every chat request of this tab, whoever makes it: replies, steps with
 * tools, titles. Without a limit a request takes the way that it always takes.
 */
export function guardSpending({ network, settings, loadStream }: SpendingGuardDeps): SpendingGuard {
  const allowed = new Set<ChatId>();
  return {
    allowOnce: (chatId) => void allowed.add(chatId),
    network: {
      ...network,
      streamChat(call, onEvents, origin) {
        const limits = limitsOf(call, settings());
        const isFree = Math.max(limits.chat, limits.day, limits.month) === 0;
        if (isFree || (origin !== undefined && allowed.delete(origin.chatId))) {
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
    },
  };
}

function limitsOf({ spendingLimitUsd }: ChatCall, settings: Settings): SpendingLimits {
  return {
    chat: (spendingLimitUsd ?? settings.chatSpendingLimitUsd) * 1e6,
    day: settings.daySpendingLimitUsd * 1e6,
    month: settings.monthSpendingLimitUsd * 1e6,
  };
}
