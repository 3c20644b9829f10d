import type { RemindedAt, ReminderKind } from '@parley/domain/license/reminders.ts';

import { loadMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import { fieldsOf } from '#src/data/records/fields.ts';
import type { Store } from '#src/data/store.ts';

/** When this browser was reminded last, whichever tab that was. */
export async function loadReminded(store: Store): Promise<RemindedAt> {
  const loaded = await loadMeta(store, 'licenseReminder');
  const fields = fieldsOf(loaded.ok ? loaded.value : undefined);
  return { atMs: timeOr(fields['atMs']), priceAtMs: timeOr(fields['priceAtMs']) };
}

/** Somebody was reminded. */
export async function noteReminded(store: Store, kind: ReminderKind, nowMs: number): Promise<void> {
  const before = kind === 'price' ? {} : await loadReminded(store);
  const note: RemindedAt =
    kind === 'price' ? { atMs: nowMs, priceAtMs: nowMs } : { ...before, atMs: nowMs };
  await saveMeta(store, 'licenseReminder', note);
}

function timeOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
