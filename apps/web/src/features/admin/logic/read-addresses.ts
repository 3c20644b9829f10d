import { isEmailAddress } from '@parley/contract/http/account.ts';

/** The most that are invited at once. */
export const maxAddresses = 50;

/** Addresses as they were typed, one per line. */
interface TypedAddresses {
  /** Each once. */
  readonly addresses: readonly string[];
  /** The first that is none; undefined where all are. */
  readonly wrong: string | undefined;
}

/** Reads addresses that stand on lines of their own, or between commas or semicolons. */
export function readAddresses(text: string): TypedAddresses {
  const typed = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const byKey = new Map(typed.map((address) => [address.toLowerCase(), address]));
  return {
    addresses: [...byKey.values()],
    wrong: typed.find((address) => !isEmailAddress(address)),
  };
}
