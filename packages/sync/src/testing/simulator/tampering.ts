import type { IndexAnswer, PullAnswer } from '@parley/contract/sync/exchange.ts';

/** What a server makes of its answers to one device. */
export interface Tampering {
  readonly page: (answer: PullAnswer) => PullAnswer;
  readonly index: (answer: IndexAnswer) => IndexAnswer;
}

/** Leaves them as they are. */
export const honest: Tampering = { page: (answer) => answer, index: (answer) => answer };
