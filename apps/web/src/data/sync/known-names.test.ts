import { describe, expect, it } from 'vitest';

import { createKnownNames } from './known-names.ts';

function createLog(names: readonly string[]) {
  let reads = 0;
  const known = createKnownNames(async (count) => {
    reads += 1;
    return names.slice(0, count);
  });
  return { known, reads: () => reads };
}

async function askOften(known: { mayHave(name: string): Promise<boolean> }): Promise<void> {
  for (let number = 0; number < 20; number += 1) await known.mayHave(`other-${number}`);
}

describe('names in a log', () => {
  it('are not read for a few questions', async () => {
    const { known, reads } = createLog([]);
    expect(await known.mayHave('a')).toBe(true);
    expect(reads()).toBe(0);
  });

  it('are read once for many, and those that are not there are known', async () => {
    const { known, reads } = createLog(['a', 'b']);
    await askOften(known);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => known.mayHave(name)));
    expect(answers).toEqual([true, true, false]);
    expect(reads()).toBe(1);
  });

  it('may be there since they were read', async () => {
    const { known } = createLog([]);
    await askOften(known);
    expect(await known.mayHave('a')).toBe(false);
    known.add('a');
    expect(await known.mayHave('a')).toBe(true);
  });

  it('are all asked for where there are too many to hold', async () => {
    const { known } = createLog(Array.from({ length: 5001 }, (_, number) => `n-${number}`));
    await askOften(known);
    expect(await known.mayHave('a')).toBe(true);
  });
});
