/** What a limit of spending is for. Days and months begin by the clock of the device. */
export const spendingScopes = ['chat', 'day', 'month'] as const;

/** One of the things that a limit is for. */
export type SpendingScope = (typeof spendingScopes)[number];

/** The limit that a request would exceed. All sums are millionths of a US dollar. */
export interface SpendingLimitExceeded {
  readonly scope: SpendingScope;
  readonly limitMicroUsd: number;
  /** What was spent before, with what is under way. */
  readonly spentMicroUsd: number;
  /** What the request would cost, by our estimate. */
  readonly requestMicroUsd: number;
}
