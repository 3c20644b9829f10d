import { expect, it } from 'vitest';

import type { ChangeNotice } from './changes.ts';
import { createTestProfile, makeUsage } from './testing/test-store.ts';

it.each([
  [10, 'commit'],
  [6000, 'resync'],
])('tells of %i rows that were written with a %s', async (rows, kind) => {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const other = await profile.openStore();
  const told: ChangeNotice[] = [];
  for (const each of [store, other]) each.changes.subscribe((notice) => told.push(notice));
  await store.write({ tables: ['usage'], durability: 'relaxed' }, async (tx) => {
    for (let number = 0; number < rows; number += 1) {
      tx.put('usage', makeUsage(`us-${number}`, 'ch-a'));
    }
    await tx.count('usage');
  });
  await expect.poll(() => told.map((notice) => notice.kind)).toEqual([kind, kind]);
});
