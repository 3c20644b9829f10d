import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readNear } from './read-near.ts';
import { lost } from './read-or-lost.ts';

interface Item {
  readonly id: string;
  readonly number: number;
}

/** Items by their ids, and how often they were asked for. */
function createSource(items: readonly Item[], { pageSize = 20, lostId = '' } = {}) {
  const requests = { pages: 0, singles: 0 };
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    requests,
    source: {
      pageSize,
      idOf: ({ id }: Item) => id,
      async page(from: string, to: string, count: number) {
        requests.pages += 1;
        const page = sorted.filter(({ id }) => id >= from && id <= to).slice(0, count);
        return page.some(({ id }) => id === lostId) ? lost : page;
      },
      async single(id: string) {
        requests.singles += 1;
        return sorted.filter((item) => item.id === id);
      },
    },
  };
}

const idOf = (number: number): string => `id-${String(number).padStart(5, '0')}`;

describe('items of many ids', () => {
  it('are all of those, and no others, however they lie', async () => {
    const numbers = fc.array(fc.nat(400), { maxLength: 300, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        numbers,
        numbers,
        fc.integer({ min: 1, max: 30 }),
        async (all, some, pageSize) => {
          const items = all.map((each, at) => ({ id: idOf(each), number: at }));
          const ids = some.map(idOf);
          const { source } = createSource(items, { pageSize, lostId: idOf(all[0] ?? 0) });
          const found = await readNear(source, ids);
          const expected = ids.map((id) => [id, items.filter((item) => item.id === id)] as const);
          expect(found).toEqual(new Map(expected));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are read page by page where they lie side by side', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => idOf(at));
    const items = ids.map((id, number) => ({ id, number }));
    const { source, requests } = createSource(items, { pageSize: 100 });
    await readNear(source, ids);
    expect(requests).toEqual({ pages: 2, singles: 2 });
  });

  it('are read one by one where others lie between them, or they are few', async () => {
    const items = Array.from({ length: 5000 }, (_, number) => ({ id: idOf(number), number }));
    const apart = createSource(items);
    await readNear(
      apart.source,
      items.filter((_, at) => at % 100 === 0).map(({ id }) => id),
    );
    expect(apart.requests.pages).toBe(1);
    expect(apart.requests.singles).toBeGreaterThan(45);
    const few = createSource(items);
    await readNear(few.source, [idOf(3), idOf(4)]);
    expect(few.requests).toEqual({ pages: 0, singles: 2 });
  });
});
