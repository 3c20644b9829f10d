import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { evaluate } from './expression.ts';

/** An expression together with its value, computed apart from how it is read. */
interface Sample {
  readonly text: string;
  readonly top: bigint;
  readonly bottom: bigint;
}

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.bigInt(0n, 10n ** 20n).map((top) => ({ text: String(top), top, bottom: 1n })),
  fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 1, max: 6 })).map(([top, places]) => {
    const digits = String(top).padStart(places + 1, '0');
    const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return { text, top, bottom: 10n ** BigInt(places) };
  }),
);

function join(a: Sample, operator: string, b: Sample): Sample {
  const text = `(${a.text}) ${operator} (${b.text})`;
  const bottom = a.bottom * b.bottom;
  if (operator === '*') return { text, top: a.top * b.top, bottom };
  if (operator === '/' && b.top !== 0n) {
    return { text, top: a.top * b.bottom, bottom: a.bottom * b.top };
  }
  const [left, right] = [a.top * b.bottom, b.top * a.bottom];
  if (operator === '-') return { text, top: left - right, bottom };
  return { text: `(${a.text}) + (${b.text})`, top: left + right, bottom };
}

const { tree } = fc.letrec<{ tree: Sample }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    tie('tree').map(({ text, top, bottom }) => ({ text: `-(${text})`, top: -top, bottom })),
    fc
      .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
      .map(([a, operator, b]) => join(a, operator, b)),
  ),
}));

it('agrees with a reckoning in whole numbers, whatever the nesting', () => {
  fc.assert(
    fc.property(tree, ({ text, top, bottom }) => {
      // Of the difference to the true value only 0 is right.
      const difference = evaluate(`(${text}) * (${bottom}) - (${top})`);
      fc.pre(text.length < 900);
      expect(difference).toEqual({ ok: true, value: '0' });
    }),
  );
});

it('never throws and always ends, whatever it is given', () => {
  const scraps = fc.constantFrom(
    '1',
    '2.5',
    '(',
    ')',
    '+',
    '-',
    '*',
    '/',
    '^',
    '%',
    '!',
    ',',
    'sqrt',
    'pi',
    ' ',
    '.',
    '9e9',
    'x',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(scraps).map((each) => each.join('')),
      ),
      (text) => {
        const result = evaluate(text);
        expect(result.ok ? result.value : result.error.text).not.toBe('');
      },
    ),
  );
});
