import { asId, asList, isObject, type JsonObject } from '../spec/json.ts';
import type { GrowingItem, ItemsState } from './items.ts';

/** An item of the output that the end of a response repeats, and its place in the reply. */
export interface PlacedItem {
  readonly index: number;
  readonly item: JsonObject;
}

/**
 * Finds out which items of the final output the stream has told of already. They are known by their
 * id; where servers change the ids, by their place, if that item has none of the other ids. An item
 * that the stream did not tell of gets a place between its neighbours.
 *
 * @returns the items in the order of the output, no place twice
 */
export function matchOutput(state: ItemsState, output: unknown): readonly PlacedItem[] {
  const list = asList(output).filter(isObject);
  const byId = list.map((item) => findById(state.items, item));
  const taken = new Set(byId.map((known) => known?.index));
  const placed: PlacedItem[] = [];
  for (const [position, item] of list.entries()) {
    const known = byId[position] ?? findByPlace(state.items, item, { position, taken });
    const index = known?.index ?? placeBehind(placed.at(-1)?.index, state.items);
    if (!placed.some((each) => each.index === index)) placed.push({ index, item });
  }
  return placed;
}

function findById(items: readonly GrowingItem[], item: JsonObject): GrowingItem | undefined {
  const id = asId(item['id']);
  return id === undefined ? undefined : items.find(({ ids }) => ids.includes(id));
}

function findByPlace(
  items: readonly GrowingItem[],
  item: JsonObject,
  { position, taken }: { readonly position: number; readonly taken: ReadonlySet<unknown> },
): GrowingItem | undefined {
  const known = items.find(({ index }) => index === position && !taken.has(index));
  const isOther = known?.final !== undefined && known.final['type'] !== item['type'];
  return isOther ? undefined : known;
}

/** Halfway between the item before and the one that follows it. */
function placeBehind(before: number | undefined, items: readonly GrowingItem[]): number {
  const start = before ?? -1;
  const next = items.map(({ index }) => index).filter((index) => index > start);
  return next.length === 0 ? start + 1 : (start + Math.min(...next)) / 2;
}
