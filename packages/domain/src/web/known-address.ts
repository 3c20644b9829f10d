import { branchTexts } from '../chat/branch-facts.ts';
import type { Message } from '../chat/message.ts';
import { resultsOfTurn } from '../chat/turn-results.ts';
import { areAddressesKnown, isWholeAddress } from '../shared/known-addresses.ts';

/**
 * Whether an address stands word for word in what the person wrote or a tool brought. An address that a
 * model made up may carry what it knows to somebody else, so what a model wrote does not count, and
 * neither does the beginning of a longer address.
 *
 * @param path a branch, oldest first
 */
export function isKnownAddress(address: string, path: readonly Message[]): boolean {
  const sources = resultsOfTurn(path).flatMap((result) => result.sources ?? []);
  if (sources.some(({ url }) => url === address)) return true;
  // A browser finds hosts also where this finds no address: nothing in them would be looked for.
  return isWholeAddress(address) && areAddressesKnown({ address }, branchTexts(path));
}
