import type { ModelPrice } from '@parley/domain/model/model-info.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import { estimateRequestCost, type SpendingLimits } from '@parley/domain/usage/spending.ts';
import { spendingScopes } from '@parley/domain/usage/spending-limit-exceeded.ts';

import type { Store } from '#src/data/store.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';
import { loadSpending } from '#src/services/spending/admission.ts';
import { limitsOf } from '#src/services/spending/guard-spending.ts';

import type { SpendingGlance } from './queue-state.ts';

/** From this share of a limit on, the person has a look before a message is sent by itself. */
const nearShare = 0.8;

/** What a glance at the costs needs. */
export interface GlanceDeps {
  /** Where it is written what requests of all chats cost. */
  readonly store: Store;
  readonly locks: Locks;
  readonly now: () => number;
  readonly settings: () => Settings;
  /** Undefined where nobody knows it: that costs nothing here. */
  readonly priceOf: (call: ChatCall) => ModelPrice | undefined;
}

/** A message that is about to be sent by itself. */
export interface NextRequest {
  readonly chatId: ChatId;
  /** Makes the requests that it leads to; called only where there is a limit. */
  readonly calls: () => Promise<readonly ChatCall[]>;
  /** What the chat alone may cost, if that is set. US dollars. */
  readonly spendingLimitUsd: number | null | undefined;
}

/**
 * Estimates what a message would cost, if a limit is near or would be exceeded with it; undefined
 * where it may be sent. Where that cannot be reckoned, the guard before the network decides.
 */
export async function glanceAtSpending(
  deps: GlanceDeps,
  { chatId, calls, spendingLimitUsd }: NextRequest,
): Promise<SpendingGlance | undefined> {
  const limits = limitsOf(
    spendingLimitUsd === null || spendingLimitUsd === undefined ? {} : { spendingLimitUsd },
    deps.settings(),
  );
  if (Math.max(limits.chat, limits.day, limits.month) === 0) return undefined;
  try {
    const requestMicroUsd = (await calls()).reduce((sum, call) => sum + costOf(deps, call), 0);
    const spent = await loadSpending(deps, { chatId, nowMs: deps.now() });
    return nearest(limits, spent, requestMicroUsd);
  } catch {
    return undefined;
  }
}

function costOf({ priceOf }: GlanceDeps, call: ChatCall): number {
  const price = priceOf(call);
  return price === undefined ? 0 : estimateRequestCost(call.request, price, call.maxOutputTokens);
}

/** The limit that would be used up most, if that is a large share of it. */
function nearest(
  limits: SpendingLimits,
  spent: SpendingLimits,
  requestMicroUsd: number,
): SpendingGlance | undefined {
  if (requestMicroUsd === 0) return undefined;
  const shares = spendingScopes.flatMap((scope) => {
    const share = (spent[scope] + requestMicroUsd) / limits[scope];
    return limits[scope] > 0 && share > nearShare ? [{ scope, share }] : [];
  });
  const [most] = shares.toSorted((one, other) => other.share - one.share);
  if (most === undefined) return undefined;
  const { scope, share } = most;
  return {
    scope,
    limitMicroUsd: limits[scope],
    spentMicroUsd: spent[scope],
    requestMicroUsd,
    isExceeded: share > 1,
  };
}
