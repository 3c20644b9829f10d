import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isTerminal } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { cutAt, cutEvery, loadRecordings, play } from './recordings.ts';
import { mergeDeltas, summarize, type ReplySummary } from './summary.ts';

/** What the contract needs to know of an adapter. */
export interface AdapterUnderTest {
  readonly adapter: ProviderAdapter;
  readonly folder: string;
  readonly call: ProviderCall;
  /** What each recording has to come to, by its name; all recordings of the folder. */
  readonly expected: Readonly<Record<string, ReplySummary>>;
  /** Matches text that contains the provider's word that it is done. */
  readonly finishMark: RegExp;
}

/** Where the protocols have the content of a whole answer. */
const lists = ['choices', 'content', 'output', 'candidates', 'message'];

/** What every adapter owes, whatever its protocol. */
export function describeAdapterContract(subject: AdapterUnderTest): void {
  const { adapter, call, expected } = subject;
  const recordings = loadRecordings(subject.folder);
  const decode = (pieces: Iterable<Uint8Array>): readonly unknown[] =>
    mergeDeltas(play(adapter, call, pieces));

  describe(`${adapter.dialect} keeps the contract of adapters`, () => {
    it('has an expectation for every recording', () => {
      expect(recordings.map(({ name }) => name).toSorted()).toEqual(
        Object.keys(expected).toSorted(),
      );
    });

    it.each(recordings)('decodes the recording $name', ({ name, bytes }) => {
      expect(summarize(play(adapter, call, [bytes]))).toEqual(expected[name]);
    });

    it.each(recordings)('gives the same events for every cutting of $name', ({ bytes }) => {
      const whole = decode([bytes]);
      expect(decode(cutEvery(bytes, 1))).toEqual(whole);
      expect(decode(cutEvery(bytes, 7))).toEqual(whole);
      fc.assert(
        fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 40 }), (places) => {
          expect(decode(cutAt(bytes, places))).toEqual(whole);
        }),
        { numRuns: 40 },
      );
    });

    it.each(recordings)(
      'is not disturbed by other line ends and comments in $name',
      ({ bytes }) => {
        const whole = decode([bytes]);
        const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
        const variants = [
          text.replaceAll('\n', '\r\n'),
          text.replaceAll('\n', '\r'),
          text.replaceAll(/^(data|event):/gm, ': ping\n$1:'),
          `\uFEFF${text}`,
          text.replaceAll(/^(data|event): /gm, '$1:'),
        ];
        for (const variant of variants) {
          const encoded = new TextEncoder().encode(variant);
          expect(decode([encoded])).toEqual(whole);
          expect(decode(cutEvery(encoded, 1))).toEqual(whole);
        }
      },
    );

    it.each(recordings)('never takes a cut of $name for its end', ({ bytes }) => {
      const decoder = new TextDecoder();
      for (let length = 0; length < bytes.length; length += 1) {
        const prefix = bytes.subarray(0, length);
        const events = play(adapter, call, [prefix]);
        expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
        const isFinished = events.at(-1)?.type === 'finish';
        expect(!isFinished || subject.finishMark.test(decoder.decode(prefix))).toBe(true);
      }
    });

    it('ends with exactly one terminal event whatever bytes come', () => {
      fc.assert(
        fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }), (pieces) => {
          const events = play(adapter, call, pieces);
          expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
        }),
      );
    });

    it('ends with exactly one terminal event whatever JSON comes', () => {
      fc.assert(
        fc.property(fc.array(fc.json(), { maxLength: 5 }), fc.boolean(), (values, isStream) => {
          const isLines = adapter.framing === 'ndjson';
          const text = isStream
            ? values.map((value) => (isLines ? `${value}\n` : `data: ${value}\n\n`)).join('')
            : `{${lists.map((name) => `"${name}":[${values.join(',')}]`).join(',')}}`;
          const events = play(adapter, call, [new TextEncoder().encode(text)]);
          expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
        }),
      );
    });

    it('survives recordings in which single values were replaced', () => {
      const texts = recordings.map(({ bytes }) => new TextDecoder().decode(bytes));
      const values = ['null', '[]', '{}', '7', '""', 'true', '[null]', '{"a":[]}'];
      // Names that every object has: looked up carelessly, they give a function.
      const names = ['"constructor"', '"toString"', '"valueOf"', '"__proto__"'];
      const odd = fc.constantFrom(...values, ...names);
      fc.assert(
        fc.property(fc.constantFrom(...texts), fc.nat(), odd, (text, place, value) => {
          const places = [...text.matchAll(/(?<=": ?)("[^"\\]*"|\d+|null|\[\]|\{\})/g)];
          const found = places[place % places.length];
          const start = found?.index ?? 0;
          const changed =
            text.slice(0, start) + value + text.slice(start + (found?.[0].length ?? 0));
          const events = play(adapter, call, [new TextEncoder().encode(changed)]);
          expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
          expect(structuredClone(events)).toEqual(events);
        }),
        { numRuns: 1000 },
      );
    });
  });
}
