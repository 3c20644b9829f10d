import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { asId, asText, type JsonObject } from '../spec/json.ts';
import { readParts, type ItemPart } from './wire-types.ts';

/** One output item while it grows. */
export interface GrowingItem {
  /** Its place in the reply; a fraction where only the end told of it, between two others. */
  readonly index: number;
  /** Every id that was given to it; some servers change the ids of one item. */
  readonly ids: readonly string[];
  /** Present once a call was announced. */
  readonly callId?: string;
  /** Names of the parts of which something was told. */
  readonly told: readonly string[];
  /** Where its parts with text begin in the reply, by their index; UTF-16 units. */
  readonly starts: ReadonlyMap<number, number>;
  /** As it came at its end. */
  readonly final?: JsonObject;
}

/** All items so far, and between which of them a paragraph ends. */
export interface ItemsState {
  readonly items: readonly GrowingItem[];
  readonly responseId: string;
  readonly hasRefusal: boolean;
  /** UTF-16 units of text that were told. */
  readonly textUnits: number;
  /** The item whose text was told last. */
  readonly lastText?: number;
  /** The part of reasoning that was told last. */
  readonly lastThought?: string;
}

/** Before the first item. */
export const noItems: ItemsState = {
  items: [],
  responseId: '',
  hasRefusal: false,
  textUnits: 0,
};

/** The next state, and what it adds to the reply. */
export type ItemStep = readonly [ItemsState, readonly ChatEvent[]];

/** What an event or an output list says about which item is meant. */
export interface ItemAddress {
  readonly id?: string;
  /** Its place in the output, where that is told. */
  readonly index?: number;
}

/**
 * Finds the place of an item: by its id, else by what is said of its place; without either it is
 * the last one.
 */
export function locateItem({ items }: ItemsState, { id, index }: ItemAddress): number {
  const known = items.find(({ ids }) => id !== undefined && ids.includes(id));
  return known?.index ?? index ?? items.at(-1)?.index ?? 0;
}

/** Remembers an id for the item at a place. */
export function nameItem(state: ItemsState, index: number, id: string | undefined): ItemsState {
  const item = findItem(state, index);
  if (id === undefined || item.ids.includes(id)) return state;
  return replaceItem(state, { ...item, ids: [...item.ids, id] });
}

/** Takes the start of an item; a call is announced as soon as its name is known. */
export function openItem(state: ItemsState, index: number, item: JsonObject): ItemStep {
  return announceCall(state, index, item);
}

/** Takes a piece of a part, or the whole of one of which no piece came. */
export function tellPart(
  state: ItemsState,
  index: number,
  { part, isWhole }: { readonly part: ItemPart; readonly isWhole: boolean },
): ItemStep {
  const item = findItem(state, index);
  const name = `${part.kind} ${part.index}`;
  const other = part.kind === 'summary' ? 'thought' : 'summary';
  const isDouble = isReasoning(part) && item.told.some((each) => each.startsWith(other));
  if (part.text === '' || isDouble || (isWhole && item.told.includes(name))) return [state, []];
  const next = replaceItem(state, { ...item, told: addName(item.told, name) });
  return isReasoning(part)
    ? tellThought(next, `${index} ${name}`, part.text)
    : tellText(next, index, part);
}

/** Takes a piece of a call's arguments; of a call that was not announced the end tells all. */
export function tellArguments(
  state: ItemsState,
  index: number,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
): ItemStep {
  const item = findItem(state, index);
  const { callId, told } = item;
  if (callId === undefined || text === '') return [state, []];
  if (isWhole && told.includes('arguments')) return [state, []];
  return [
    replaceItem(state, { ...item, told: addName(told, 'arguments') }),
    [{ type: 'tool-call-delta', callId, argumentsText: text }],
  ];
}

/** Takes a whole item and tells what its pieces did not. */
export function closeItem(state: ItemsState, index: number, item: JsonObject): ItemStep {
  const events: ChatEvent[] = [];
  let next = state;
  const add = ([changed, more]: ItemStep): void => {
    next = changed;
    events.push(...more);
  };
  for (const part of readParts(item)) add(tellPart(next, index, { part, isWhole: true }));
  add(announceCall(next, index, item));
  const text = asText(item['arguments']) ?? '';
  add(tellArguments(next, index, { text, isWhole: true }));
  return [replaceItem(next, { ...findItem(next, index), final: item }), events];
}

/** The finished items in the order of the reply. */
export function listFinished(state: ItemsState): readonly JsonObject[] {
  return state.items
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ final }) => (final === undefined ? [] : [final]));
}

function announceCall(state: ItemsState, index: number, item: JsonObject): ItemStep {
  const known = findItem(state, index);
  const name = asText(item['name']);
  const isCall = item['type'] === 'function_call' && name !== undefined;
  if (!isCall || known.callId !== undefined) return [replaceItem(state, known), []];
  const given = asId(item['call_id']) ?? asId(item['id']);
  const isTaken = state.items.some(({ callId }) => callId === given);
  const callId =
    given === undefined || isTaken ? `call_${state.responseId.slice(-20)}_${index}` : given;
  return [replaceItem(state, { ...known, callId }), [{ type: 'tool-call-start', callId, name }]];
}

const paragraphEnd = '\n\n';

function tellText(state: ItemsState, index: number, part: ItemPart): ItemStep {
  const isNext = state.lastText !== undefined && state.lastText !== index;
  const hasRefusal = state.hasRefusal || part.kind === 'refusal';
  const text = isNext ? paragraphEnd + part.text : part.text;
  const textUnits = state.textUnits + text.length;
  const begun = beginPart(state, index, [part.index, textUnits - part.text.length]);
  return [{ ...begun, hasRefusal, textUnits, lastText: index }, [{ type: 'text-delta', text }]];
}

/** Remembers where the text of a part begins. */
function beginPart(
  state: ItemsState,
  index: number,
  start: readonly [part: number, start: number],
): ItemsState {
  const item = findItem(state, index);
  if (item.starts.has(start[0])) return state;
  return replaceItem(state, { ...item, starts: new Map([...item.starts, start]) });
}

function tellThought(state: ItemsState, name: string, text: string): ItemStep {
  const isNext = state.lastThought !== undefined && state.lastThought !== name;
  return [
    { ...state, lastThought: name },
    [{ type: 'reasoning-delta', text: isNext ? paragraphEnd + text : text }],
  ];
}

function isReasoning({ kind }: ItemPart): boolean {
  return kind === 'summary' || kind === 'thought';
}

function findItem({ items }: ItemsState, index: number): GrowingItem {
  return (
    items.find((item) => item.index === index) ?? { index, ids: [], told: [], starts: new Map() }
  );
}

function replaceItem(state: ItemsState, item: GrowingItem): ItemsState {
  const position = state.items.findIndex(({ index }) => index === item.index);
  const items = position === -1 ? [...state.items, item] : state.items.with(position, item);
  return { ...state, items };
}

function addName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name];
}
