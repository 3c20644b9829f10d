import { asCount, isObject, type JsonObject } from './json.ts';

/** One of the replies that a chunk carries. */
export interface ChosenReply {
  readonly reply: JsonObject;
  readonly index: number;
}

/**
 * Chooses the reply that is read where a server writes several at once; only one is asked for, but
 * fields that the user adds and gateways may ask for more. Servers leave the index 0 out.
 *
 * @param known  the index of the reply that was read so far; absent before the first one
 * @returns the reply with that index, or the one with the lowest; undefined where there is none
 */
export function chooseReply(
  list: readonly unknown[],
  known: number | undefined,
): ChosenReply | undefined {
  const replies = list
    .filter(isObject)
    .map((reply): ChosenReply => ({ reply, index: asCount(reply['index']) ?? 0 }))
    .toSorted((a, b) => a.index - b.index);
  return known === undefined ? replies[0] : replies.find(({ index }) => index === known);
}
