import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { RecordData } from '../storage/client-storage.ts';
import { canonicalText } from './canonical-text.ts';
import { rulesOf } from './collection-rules.ts';
import { createDigest } from './digest.ts';
import { digestRecord, isSameDigests, joinRecord, splitRecord } from './record-units.ts';

const digest = createDigest('seed');

/** Names that a path has other meanings for, and those of the rules. */
const names = 'tags parameters title titleSource tags/a =title %3Dtitle a%2Fb a/b parameters/topP';
const name = fc.constantFrom(...names.split(' '), '', 'constructor', 'other');
const record = fc.dictionary(
  name,
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.uniqueArray(fc.string({ maxLength: 3 })),
    fc.dictionary(name, fc.jsonValue({ maxDepth: 1 })),
  ),
) as fc.Arbitrary<RecordData>;

describe.each(['chats', 'settings', 'folders'])('a record of %s', (collection) => {
  const rules = rulesOf(collection);
  if (rules === undefined) throw new Error('No rules');
  const options = { rules, digest };

  it('is the same when it was taken apart and put together', () => {
    fc.assert(
      fc.property(record, (data) => {
        const joined = joinRecord(splitRecord(options, data));
        const { tags, ...others } = joined;
        const { tags: before, ...othersBefore } = data;
        expect(canonicalText(others)).toBe(canonicalText(othersBefore));
        // An element of a set counts once.
        const isSet = rules.sets.includes('tags') && Array.isArray(before);
        const once = (value: unknown): unknown =>
          isSet && Array.isArray(value) ? [...new Set(value.map(canonicalText))] : value;
        expect(once(tags)).toEqual(once(before));
      }),
      { seed: 20261127 },
    );
  });

  it('has the same digests as another exactly where it says the same', () => {
    fc.assert(
      fc.property(record, record, (one, other) => {
        const [a, b] = [one, other].map((each) => joinRecord(splitRecord(options, each)));
        const isSame = canonicalText(sorted(a)) === canonicalText(sorted(b));
        const digests = [one, other].map((each) => digestRecord(options, each));
        expect(isSameDigests(digests[0] ?? {}, digests[1] ?? {})).toBe(isSame);
      }),
      { seed: 20261127 },
    );
  });

  /** The order of a set says nothing. */
  function sorted(data: RecordData = {}): RecordData {
    const { tags } = data;
    return rules?.sets.includes('tags') === true && Array.isArray(tags)
      ? { ...data, tags: tags.map(canonicalText).toSorted() }
      : data;
  }
});
