import type { OutletFailure } from '@parley/contract/frames/outlet-protocol.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** Why a request is not made, or its answer not given on. */
export interface Refusal {
  readonly reason: OutletFailure;
  /** Absent where there is none, or where it is part of a secret. */
  readonly host?: string;
  readonly text: string;
}

/** What a step of a request gives. */
export type Step<T> = Result<T, Refusal>;

/** Host names have at most 253 characters; what foreign code writes may have more. */
const maxHostLength = 260;

/** Host and port of an address, short enough for a line of text. */
export function hostOf({ host }: URL): string {
  return host.length > maxHostLength ? `${host.slice(0, maxHostLength)}…` : host;
}
