import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../spec/json.ts';
import { noItems, type GrowingItem, type ItemsState } from './items.ts';
import { matchOutput } from './match-output.ts';

const known = (index: number, ids: readonly string[], type?: string): GrowingItem => ({
  index,
  ids,
  told: [],
  starts: new Map(),
  ...(type === undefined ? {} : { final: { type } }),
});

const state = (...items: readonly GrowingItem[]): ItemsState => ({ ...noItems, items });
const item = (id: string, type = 'message'): JsonObject => ({ id, type });

/** The places of the output, in its order. */
function place(items: ItemsState, output: unknown): readonly number[] {
  return matchOutput(items, output).map(({ index }) => index);
}

describe('the final output of a response', () => {
  it('has the places of the stream where nothing moved', () => {
    const items = state(known(0, ['r'], 'reasoning'), known(1, ['m'], 'message'));
    expect(place(items, [item('r', 'reasoning'), item('m')])).toEqual([0, 1]);
  });

  it('finds an item by its id wherever it stands', () => {
    const items = state(known(0, ['r']), known(3, ['a', 'm']));
    expect(place(items, [item('m')])).toEqual([3]);
    expect(place(items, [item('m'), item('r')])).toEqual([3, 0]);
  });

  it('finds an item by its place where its id is another', () => {
    expect(place(state(known(0, ['a'], 'message')), [item('b')])).toEqual([0]);
    expect(place(state(known(0, ['a'], 'message')), [{ type: 'message' }])).toEqual([0]);
  });

  it('puts what the stream did not tell of between its neighbours', () => {
    const items = state(known(0, ['m'], 'message'), known(1, ['n'], 'message'));
    expect(place(items, [item('r', 'reasoning'), item('m'), item('n')])).toEqual([-0.5, 0, 1]);
    expect(place(items, [item('m'), item('r', 'reasoning'), item('n')])).toEqual([0, 0.5, 1]);
    expect(place(items, [item('m'), item('n'), item('r', 'reasoning')])).toEqual([0, 1, 2]);
  });

  it('takes an item of another kind at a known place for a new one', () => {
    expect(place(state(known(0, ['a'], 'message')), [item('f', 'function_call')])).toEqual([-0.5]);
  });

  it('names no place twice, and nothing that is no item', () => {
    expect(place(state(known(0, ['m'])), [item('m'), item('m'), null, 7])).toEqual([0]);
    expect(place(state(), [item('a'), item('b')])).toEqual([0, 1]);
    expect(place(state(), undefined)).toEqual([]);
  });
});
