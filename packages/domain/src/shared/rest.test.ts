import { describe, expect, it } from 'vitest';

import { keepRest, mergeKept, toStored, type HasRest } from './rest.ts';

interface Lamp extends HasRest {
  readonly color: string;
  readonly watts?: number;
  readonly places: readonly unknown[];
}

function parseLamp(row: Readonly<Record<string, unknown>>): Lamp {
  const { color, watts, places } = row;
  const lamp: Lamp = {
    color: color === 'red' ? 'red' : 'white',
    places: Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [],
    ...(typeof watts === 'number' ? { watts } : {}),
  };
  return keepRest(lamp, row);
}

const newer = { color: 'mauve', watts: 'many', places: ['hall', { room: 7 }], beam: { deg: 3 } };

describe('what was not read of a row', () => {
  it('is not there where all was read', () => {
    const row = { color: 'red', watts: 4, places: ['hall'] };
    expect(parseLamp(row)).toStrictEqual(row);
    expect(toStored(parseLamp(row))).toStrictEqual(row);
  });

  it('comes back with unknown fields, and with values that were read as others', () => {
    expect(parseLamp(newer)).toMatchObject({ color: 'white', places: ['hall'] });
    expect(toStored(parseLamp(newer))).toEqual(newer);
  });

  it('goes along with copies, also to another thread', () => {
    const copy = structuredClone({ ...parseLamp(newer) });
    expect(toStored(copy)).toEqual(newer);
  });

  it('gives way to what was set in its place', () => {
    const changed = { ...parseLamp(newer), color: 'red', watts: 5 };
    expect(toStored(changed)).toEqual({ ...newer, color: 'red', watts: 5 });
  });

  it('stays with the other elements of a list, where the list is put back one by one', () => {
    const changed = { ...parseLamp(newer), places: ['attic', 'hall'] };
    expect(toStored(changed, ['places']).places).toEqual(['attic', 'hall', { room: 7 }]);
    expect(toStored(changed).places).toEqual(['attic', 'hall']);
  });

  it('leaves out what is made anew', () => {
    const kept = keepRest<Lamp>({ color: 'red', places: [] }, newer, {
      except: new Set(['beam', 'color', 'places', 'watts']),
    });
    expect(kept).toStrictEqual({ color: 'red', places: [] });
  });

  it('leaves out a cleared field that may as well be missing', () => {
    const row = { color: 'red', places: [], watts: null, tags: [], beam: null };
    const clearable = new Set(['watts', 'tags']);
    expect(keepRest<Lamp>({ color: 'red', places: [] }, row, { clearable }).rest).toEqual({
      beam: { raw: null },
    });
  });

  it('takes names that objects have by themselves for ordinary ones', () => {
    const row: Readonly<Record<string, unknown>> = {
      color: 'red',
      places: [],
      constructor: 1,
      rest: { raw: 2 },
      ...(JSON.parse('{"__proto__":{"watts":9}}') as object),
    };
    const lamp = parseLamp(row);
    expect(lamp.watts).toBeUndefined();
    expect(toStored(lamp)).toEqual(row);
  });
});

describe('replacing a stored value', () => {
  const read = { newChat: 'j', search: 'k' };
  const raw = { ...read, future: 'é', nested: { a: 1 } };

  it('keeps fields that were not read, and takes away those that were', () => {
    expect(mergeKept({ raw, read, next: { newChat: 'x' } })).toEqual({
      newChat: 'x',
      future: 'é',
      nested: { a: 1 },
    });
  });

  it('is the stored value where nothing changes', () => {
    expect(mergeKept({ raw, read, next: { ...read } })).toBe(raw);
  });

  it('reaches into objects', () => {
    expect(
      mergeKept({
        raw: { output: { tone: 'dry', length: 3 } },
        read: { output: { tone: 'dry' } },
        next: { output: { tone: 'warm' } },
      }),
    ).toEqual({ output: { tone: 'warm', length: 3 } });
  });

  it('keeps what elements of a list hold besides, and elements that were not read', () => {
    const models = [{ id: 'a', note: 1 }, { id: 'b', note: 2 }, { kind: 'pack' }];
    expect(
      mergeKept({
        raw: models,
        read: [{ id: 'a' }, { id: 'b' }],
        next: [{ id: 'c' }, { id: 'b' }],
      }),
    ).toEqual([{ id: 'c' }, { id: 'b', note: 2 }, { kind: 'pack' }]);
  });

  it('is the new value where the two are of different kinds', () => {
    expect(mergeKept({ raw: { a: 1 }, read: undefined, next: [1] })).toEqual([1]);
    expect(mergeKept({ raw: [1], read: 'usual', next: null })).toBe(null);
    expect(mergeKept({ raw: 'odd', read: 'usual', next: 'other' })).toBe('other');
  });
});
