import type { Message } from '../chat/message.ts';
import { textOfParts } from '../chat/message-part.ts';
import { resultsOfMessage } from '../chat/tool-calls.ts';
import { resultsOfTurn } from '../chat/turn-results.ts';

/**
 * Whether an address stands word for word in what the person wrote or a tool brought. An address that a
 * model made up may carry what it knows to somebody else, so what a model wrote does not count, and
 * neither does the beginning of a longer address.
 *
 * @param path a branch, oldest first
 */
export function isKnownAddress(address: string, path: readonly Message[]): boolean {
  if (address === '') return false;
  const sources = resultsOfTurn(path).flatMap((result) => result.sources ?? []);
  if (sources.some(({ url }) => url === address)) return true;
  return path.some((message) =>
    message.role === 'user'
      ? stands(address, textOfParts(message.parts))
      : resultsOfMessage(message).some(({ text }) => stands(address, text)),
  );
}

/** Signs that an address goes on with. */
const goesOn = /[\p{L}\p{N}/?#=&%~@:;+$*_-]/u;
/** Signs that it goes on with where another of its signs follows. */
const mayGoOn = /[.,!'()[\]]/u;

function stands(address: string, text: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.charAt(at - 1);
    const [next = '', second = ''] = text.slice(at + address.length, at + address.length + 2);
    const isCut = goesOn.test(next) || (mayGoOn.test(next) && goesOn.test(second));
    if (!isCut && !/[\p{L}\p{N}]/u.test(before)) return true;
  }
  return false;
}
