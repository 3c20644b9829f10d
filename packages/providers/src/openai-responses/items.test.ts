import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import {
  closeItem,
  listFinished,
  locateItem,
  nameItem,
  noItems,
  openItem,
  tellArguments,
  tellPart,
  type ItemsState,
  type ItemStep,
} from './items.ts';
import type { ItemPart } from './wire-types.ts';

type Step = (state: ItemsState) => ItemStep;

/** Takes steps one after the other, and gives where they lead and all that they say. */
function take(steps: readonly Step[], start: ItemsState = noItems) {
  const events: ChatEvent[] = [];
  let state = start;
  for (const step of steps) {
    const [next, said] = step(state);
    state = next;
    events.push(...said);
  }
  return { state, events };
}

function open(index: number, item: object): Step {
  return (state) => openItem(state, index, { ...item });
}

function close(index: number, item: object): Step {
  return (state) => closeItem(state, index, { ...item });
}

function tell(index: number, part: ItemPart, isWhole = false): Step {
  return (state) => tellPart(state, index, { part, isWhole });
}

function argue(index: number, text: string, isWhole = false): Step {
  return (state) => tellArguments(state, index, { text, isWhole });
}

function textOf(events: readonly ChatEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
}

function thoughtOf(events: readonly ChatEvent[]): string {
  return events.map((event) => (event.type === 'reasoning-delta' ? event.text : '')).join('');
}

const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
const text = (piece: string, index = 0): ItemPart => ({ kind: 'text', index, text: piece });
const summary = (piece: string, index = 0): ItemPart => ({ kind: 'summary', index, text: piece });
const thought = (piece: string, index = 0): ItemPart => ({ kind: 'thought', index, text: piece });
const call = (change: object = {}) => ({
  type: 'function_call',
  id: 'f1',
  call_id: 'c1',
  name: 'add',
  arguments: '{"a":1}',
  ...change,
});

/** A text and the places at which it is cut. */
const cutTexts = fc
  .string({ minLength: 1, maxLength: 40 })
  .chain((whole) => fc.tuple(fc.constant(whole), fc.uniqueArray(fc.nat(whole.length))));

function cut(whole: string, places: readonly number[]): readonly string[] {
  const edges = [0, ...places.toSorted((a, b) => a - b), whole.length];
  return edges.slice(1).map((end, position) => whole.slice(edges[position], end));
}

describe('a text', () => {
  it('T158 is told once, however it is cut and however often its end repeats it', () => {
    fc.assert(
      fc.property(cutTexts, ([whole, places]) => {
        const pieces = cut(whole, places).map((piece) => tell(0, text(piece)));
        const ends = [tell(0, text(whole), true), close(0, message(whole))];
        expect(textOf(take([...pieces, ...ends, ...ends]).events)).toBe(whole);
      }),
    );
  });

  it('T158 of which no piece came is told by the end', () => {
    expect(textOf(take([open(0, message('')), close(0, message('Hello'))]).events)).toBe('Hello');
  });

  it('T158 begins a paragraph where another item begins, and none between its own parts', () => {
    const { events } = take([
      tell(0, text('One')),
      tell(0, text(' and more', 1)),
      tell(2, text('Two')),
      tell(2, text('.')),
    ]);
    expect(textOf(events)).toBe('One and more\n\nTwo.');
  });

  it('T161 that is a refusal is told as text, and remembered', () => {
    const { state, events } = take([tell(0, { kind: 'refusal', index: 0, text: 'I cannot.' })]);
    expect(textOf(events)).toBe('I cannot.');
    expect(state.hasRefusal).toBe(true);
    expect(take([tell(0, text('Sure.'))]).state.hasRefusal).toBe(false);
  });
});

describe('reasoning', () => {
  it('has a paragraph for each part', () => {
    const { events } = take([
      tell(0, summary('First')),
      tell(0, summary('.')),
      tell(0, summary('Second.', 1)),
      tell(1, summary('Third.')),
    ]);
    expect(thoughtOf(events)).toBe('First.\n\nSecond.\n\nThird.');
  });

  it('is told in one of its two forms, the one that came first', () => {
    expect(thoughtOf(take([tell(0, summary('Short.')), tell(0, thought('Long.'))]).events)).toBe(
      'Short.',
    );
    expect(thoughtOf(take([tell(0, thought('Long.')), tell(0, summary('Short.'))]).events)).toBe(
      'Long.',
    );
  });

  it('of another item may come in the other form', () => {
    const { events } = take([tell(0, summary('Short.')), tell(1, thought('Long.'))]);
    expect(thoughtOf(events)).toBe('Short.\n\nLong.');
  });
});

describe('a call', () => {
  it('T159 is announced once, with its arguments once, however they are cut', () => {
    fc.assert(
      fc.property(cutTexts, ([whole, places]) => {
        const { events } = take([
          open(0, call({ arguments: '' })),
          ...cut(whole, places).map((piece) => argue(0, piece)),
          argue(0, whole, true),
          close(0, call({ arguments: whole })),
        ]);
        const [start, ...deltas] = events;
        expect(start).toEqual({ type: 'tool-call-start', callId: 'c1', name: 'add' });
        expect(
          deltas.map((event) => (event.type === 'tool-call-delta' ? event.argumentsText : '?')),
        ).toEqual(cut(whole, places).filter((piece) => piece !== ''));
      }),
    );
  });

  it('T159 is told by its end alone where nothing was told before', () => {
    expect(take([close(0, call())]).events).toEqual([
      { type: 'tool-call-start', callId: 'c1', name: 'add' },
      { type: 'tool-call-delta', callId: 'c1', argumentsText: '{"a":1}' },
    ]);
  });

  it('T159 waits for its name before it is announced, and loses nothing by it', () => {
    const { events } = take([
      open(0, call({ name: undefined, arguments: '' })),
      argue(0, '{"a"'),
      close(0, call()),
    ]);
    expect(events).toEqual(take([close(0, call())]).events);
  });

  it.each([
    ['its own', call(), 'c1'],
    ['that of the item', call({ call_id: undefined }), 'f1'],
    ['one made from the reply and the place', call({ call_id: '', id: {} }), 'call_resp_9_4'],
  ])('T159 has an id: %s', (_name, item, callId) => {
    const { events } = take([open(4, item)], { ...noItems, responseId: 'resp_9' });
    expect(events).toEqual([{ type: 'tool-call-start', callId, name: 'add' }]);
  });

  it('T159 never shares an id with another, whatever the server says', () => {
    const { events } = take([close(0, call()), close(1, call({ arguments: '{"a":2}' }))]);
    const ids = events.flatMap((event) => (event.type === 'tool-call-start' ? event.callId : []));
    expect(new Set(ids).size).toBe(2);
    expect(events.at(-1)).toMatchObject({ callId: ids[1], argumentsText: '{"a":2}' });
  });
});

describe('the place of an item', () => {
  const { state } = take([open(0, message('a')), open(3, message('b'))]);
  const named = nameItem(nameItem(state, 3, 'x'), 3, 'y');

  it.each([
    ['any of its ids', { id: 'x' }, 3],
    ['a second id, as some servers change them', { id: 'y', index: 9 }, 3],
    ['the place that is told', { id: 'z', index: 5 }, 5],
    ['the last one where nothing is told', {}, 3],
  ])('is found by %s', (_name, address, index) => {
    expect(locateItem(named, address)).toBe(index);
  });

  it('is the first one before any', () => {
    expect(locateItem(noItems, {})).toBe(0);
  });

  it('decides over the order in which finished items go back, not when they ended', () => {
    const last = { ...message('b'), id: 'b' };
    const first = { ...message('a'), id: 'a' };
    const ended = take([close(3, last), open(1, message('open')), close(0, first)]);
    expect(listFinished(ended.state)).toEqual([first, last]);
  });
});
