import { expect, it } from 'vitest';

import type { Store } from '../store.ts';
import { createTestProfile, valueOf } from '../testing/test-store.ts';
import { saveAttachment } from './attachment-repository.ts';
import { collectAttachments } from './collect-attachments.ts';
import { saveDraft } from './draft-repository.ts';

const unused = 230;

/** A store whose transactions tell how many keys and rows they have read. */
function counted(store: Store): { readonly store: Store; readonly reads: number[] } {
  const reads: number[] = [];
  return {
    reads,
    store: {
      ...store,
      write: (options, work) =>
        store.write(options, (tx) => {
          const at = reads.push(0) - 1;
          const note = <T>(found: T, count = 1): T => {
            reads[at] = (reads[at] ?? 0) + count;
            return found;
          };
          return work({
            ...tx,
            get: async (...args) => note(await tx.get(...args)),
            count: async (...args) => note(await tx.count(...args)),
            getAll: async (...args) => {
              const rows = await tx.getAll(...args);
              return note(rows, rows.length);
            },
            getKeys: async (...args) => {
              const keys = await tx.getKeys(...args);
              return note(keys, keys.length);
            },
          });
        }),
    },
  };
}

async function openFull() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  for (let number = 0; number < unused; number += 1) {
    valueOf(await saveAttachment(store, new Blob([`bytes ${number}`])));
  }
  return store;
}

it('attachments are collected in slices, none of which holds the store for long', async () => {
  const { store, reads } = counted(await openFull());
  expect(valueOf(await collectAttachments(store, -1))).toBe(unused);
  expect(reads.length).toBeGreaterThan(4);
  // A key, two counts and a row for each of fifty, and once whether there is a server.
  expect(Math.max(...reads)).toBeLessThanOrEqual(201);
});

it('what is written while attachments are collected comes before the next slice', async () => {
  const full = await openFull();
  const order: string[] = [];
  let saved: Promise<unknown> | undefined;
  const collecting = collectAttachments(
    {
      ...full,
      async write(options, work) {
        const result = await full.write(options, (tx) => {
          order.push('slice');
          // A person types while the first slice is looked at.
          saved ??= write();
          return work(tx);
        });
        return result;
      },
    },
    -1,
  );
  async function write(): Promise<void> {
    valueOf(await saveDraft(full, { key: 'new', text: 'typed', attachments: [] }));
    order.push('written');
  }
  valueOf(await collecting);
  await saved;
  expect(order.indexOf('written')).toBeGreaterThan(0);
  expect(order.indexOf('written')).toBeLessThan(3);
  expect(order.filter((step) => step === 'slice').length).toBeGreaterThan(4);
});
