import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { bring, openUsed } from './testing/bring-file.ts';
import { jsonFile } from './testing/import-bench.ts';
import {
  deep,
  deepFile,
  foreignForms,
  makeSmallBackup,
  placesOf,
  replaceAt,
} from './testing/small-files.ts';

/*
 * Every kind of damage, done to the form of every program at places by chance. `bring` looks whether
 * a file that is refused left the storage alone, and whether a report says what is in the store.
 */

let backup: string;

beforeAll(async () => {
  backup = await makeSmallBackup();
});

type Way = readonly string[];

const forms: readonly (readonly [string, () => unknown])[] = [
  ['a backup', () => JSON.parse(backup)],
  ...foreignForms,
];

function valueAt(value: unknown, way: Way): unknown {
  return way.reduce<unknown>((each, key) => Reflect.get(Object(each), key), value);
}

const isBox = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Names of records, and of those that they hang on, by the keys that the programs give them. */
const namesRecord = /^(id|.*_?id|.*ID|.*Id|uuid|.*_uuid|parent|.*Leaf.*|current.*|children.*)$/;

/** Ways to what names a record. */
function namePlaces(value: unknown): readonly Way[] {
  return placesOf(value).filter(
    (way) => way.some((key) => namesRecord.test(key)) && !isBox(valueAt(value, way)),
  );
}

function damage(value: unknown, changes: readonly (readonly [Way, unknown])[]): unknown {
  let damaged = value;
  for (const [way, next] of changes) damaged = replaceAt(damaged, way, next);
  return damaged;
}

/** A change for each of some places. */
function changesOf(places: readonly Way[], next: fc.Arbitrary<unknown>) {
  return fc.array(fc.tuple(fc.constantFrom(...places), next), { minLength: 1, maxLength: 6 });
}

const many = { seed: 33, numRuns: 30 };

describe.each(forms)('T251 T192 a file of %s', (_name, read) => {
  it('with something that is nested ten thousand deep does no harm', async () => {
    const value = read();
    await fc.assert(
      fc.asyncProperty(changesOf(placesOf(value), fc.constant(deep)), async (changes) => {
        const file = deepFile(damage(value, changes));
        expect(await bring(await openUsed(), file)).toBeDefined();
      }),
      { seed: 31, numRuns: 12 },
    );
  }, 60_000);

  it('with `__proto__` among its keys and names does no harm', async () => {
    const value = read();
    const mark = '@proto';
    const boxes = placesOf(value).filter((way) => {
      const box = valueAt(value, way);
      return isBox(box) && !Array.isArray(box);
    });
    const words = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString');
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...boxes], { minLength: 1 }),
        fc.option(changesOf(namePlaces(value), words), { nil: [] }),
        async (poisoned, named) => {
          // From the inside out, for a change makes a copy of all around it.
          const marked = poisoned
            .toSorted((a, b) => b.length - a.length)
            .map((way) => [[...way, mark], { polluted: 1, id: 'x' }] as const);
          const text = JSON.stringify(damage(damage(value, named), marked));
          const file = jsonFile(text.replaceAll(`"${mark}":`, '"__proto__":'));
          expect(await bring(await openUsed(), file)).toBeDefined();
          expect(Reflect.get({}, 'polluted')).toBeUndefined();
        },
      ),
      many,
    );
  }, 60_000);

  it('with names twice, in a circle, or of nobody does no harm', async () => {
    const value = read();
    const places = namePlaces(value);
    const known = [...new Set(places.map((way) => valueAt(value, way)).filter(isName))];
    const names = fc.constantFrom(...known, 'nobody', '', null, 7);
    let cameIn = 0;
    await fc.assert(
      fc.asyncProperty(changesOf(places, names), async (changes) => {
        const outcome = await bring(await openUsed(), jsonFile(damage(value, changes)));
        if ('report' in outcome) cameIn += 1;
      }),
      { ...many, numRuns: 60 },
    );
    // What is whole in such a file is not lost for it.
    expect(cameIn).toBeGreaterThan(30);
  }, 60_000);

  it('with parts of a list twice or gone does no harm', async () => {
    const value = read();
    const lists = placesOf(value).filter((way) => Array.isArray(valueAt(value, way)));
    // A form whose messages are a map and not a list has no list that could be longer.
    const change = fc.tuple(
      fc.constantFrom(...lists, ...(lists.length === 0 ? [[]] : [])),
      fc.nat(3),
    );
    let cameIn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        let damaged = value;
        for (const [way, kind] of changes) {
          const list: unknown = valueAt(damaged, way);
          if (!Array.isArray(list)) continue;
          const longer = [[], [...list, ...list], list.slice(1), list.toReversed()][kind];
          damaged = replaceAt(damaged, way, longer);
        }
        const outcome = await bring(await openUsed(), jsonFile(damaged));
        if ('report' in outcome) cameIn += 1;
      }),
      many,
    );
    expect(cameIn).toBeGreaterThan(5);
  }, 60_000);

  it('in another encoding than it says is refused, and in one that it says it is read', async () => {
    const bench = await openUsed();
    const plain = JSON.stringify(read());
    const accented = plain.replace(/":"/, '":"é');
    for (const bytes of [
      Buffer.from(accented, 'latin1'),
      Buffer.from(accented, 'utf16le'),
      Buffer.from(accented, 'utf16le').swap16(),
      Buffer.concat([Buffer.from([0xff]), Buffer.from(plain)]),
    ]) {
      const file = new File([new Uint8Array(bytes)], 'a.json');
      expect(await bring(bench, file)).toEqual({ refused: 'not-json' });
    }
    const marked = new Uint8Array(Buffer.from(`\ufeff${plain}`, 'utf16le'));
    expect(await bring(bench, new File([marked], 'a.json'))).toHaveProperty('report');
  });

  it('that was cut off anywhere is refused', async () => {
    const bench = await openUsed();
    const text = JSON.stringify(read());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: text.length - 1 }), async (length) => {
        const file = new File([text.slice(0, length)], 'a.json');
        expect(await bring(bench, file)).toEqual({ refused: 'not-json' });
      }),
      many,
    );
  });
});
