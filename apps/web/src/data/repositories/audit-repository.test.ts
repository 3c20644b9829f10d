import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import { expect, it } from 'vitest';

import type { Store } from '../store.ts';
import { chatId, createTestProfile, valueOf } from '../testing/test-store.ts';
import { addToolAudit, loadToolAudit, pruneToolAudit } from './audit-repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

function makeRow(id: string, atMs: number): ToolAudit {
  return {
    id,
    atMs,
    chatId: chatId('ch-1'),
    tool: 'get_weather',
    owner: 'plugin/weather',
    hash: 'h',
    allowedBy: 'once',
    requests: [{ host: 'a.example', method: 'GET', status: null, bytes: 0, durationMs: 3 }],
  };
}

async function pagesOf(store: Store, count: number): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  let next: Parameters<typeof loadToolAudit>[1]['before'];
  do {
    const page = valueOf(await loadToolAudit(store, { count, before: next }));
    pages.push(page.rows.map(({ id }) => id));
    next = page.next;
  } while (next !== undefined);
  return pages;
}

it('tells calls newest first, page by page, and loses none of one moment', async () => {
  const store = await createTestProfile().openStore();
  const times = [1, 2, 2, 2, 3];
  for (const [at, time] of times.entries()) {
    valueOf(await addToolAudit(store, makeRow(`au-${at}`, time)));
  }
  expect(await pagesOf(store, 2)).toEqual([['au-4', 'au-3'], ['au-2', 'au-1'], ['au-0']]);
  expect(await pagesOf(store, 9)).toEqual([['au-4', 'au-3', 'au-2', 'au-1', 'au-0']]);
  const [newest] = valueOf(await loadToolAudit(store, { count: 1 })).rows;
  expect(newest).toEqual(makeRow('au-4', 3));
});

it('has an end where the last page is full, and nothing where nothing ran', async () => {
  const store = await createTestProfile().openStore();
  expect(await pagesOf(store, 2)).toEqual([[]]);
  for (const id of ['au-0', 'au-1']) valueOf(await addToolAudit(store, makeRow(id, 1)));
  expect((await pagesOf(store, 2)).flat()).toEqual(['au-1', 'au-0']);
});

it('forgets what ran more than 90 days ago', async () => {
  const store = await createTestProfile().openStore();
  for (const [id, day] of [
    ['old', 0],
    ['edge', 10],
    ['new', 50],
  ] as const) {
    valueOf(await addToolAudit(store, makeRow(id, day * dayMs)));
  }
  valueOf(await pruneToolAudit(store, 100 * dayMs));
  expect(await pagesOf(store, 5)).toEqual([['new', 'edge']]);
});
