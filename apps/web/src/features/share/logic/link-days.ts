import { shareLimits } from '@parley/contract/http/share.ts';

const offered: readonly number[] = [1, 7, 30, 90, 180, 365];

/** Days that a link can last on a host, ascending; its own most is one of them. */
export function offeredDays(maxDays: number): readonly number[] {
  const days = offered.filter((each) => each < maxDays);
  return [...days, Math.min(maxDays, shareLimits.maxDays)];
}

/** The days that are chosen where nobody chose. */
export function usualDays(maxDays: number): number {
  return Math.min(shareLimits.usualDays, maxDays);
}
