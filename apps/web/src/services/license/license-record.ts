import { loadMeta, removeMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import { fieldsOf, numberOr, textOr } from '#src/data/records/fields.ts';
import type { Store } from '#src/data/store.ts';

/** What this device keeps of its license, beside the key. */
export interface LicenseRecord {
  /** As which the server knows the device; empty: the key that is stored has yet to be activated. */
  readonly instanceId: string;
  /** What vouched for the license last; empty once the server has refused it. */
  readonly token: string;
  /** When the server was asked last, in milliseconds since 1970. */
  readonly checkedAtMs: number;
}

/** What stands while one key takes the place of another, and the two are not stored at once. */
export const pendingRecord: LicenseRecord = { instanceId: '', token: '', checkedAtMs: 0 };

/** As which the server knows the device; undefined where it does not. */
export function deviceIn(record: LicenseRecord | undefined): string | undefined {
  return record === undefined || record.instanceId === '' ? undefined : record.instanceId;
}

/** Where the record lies. */
export interface LicenseStore {
  readonly load: () => Promise<LicenseRecord | undefined>;
  readonly save: (record: LicenseRecord) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Keeps the record among the values of the program. What cannot be stored is asked anew next time. */
export function createLicenseStore(store: Store): LicenseStore {
  return {
    async load() {
      const loaded = await loadMeta(store, 'license');
      const fields = fieldsOf(loaded.ok ? loaded.value : undefined);
      const { instanceId } = fields;
      if (typeof instanceId !== 'string') return undefined;
      const token = textOr(fields['token'], '');
      return { instanceId, token, checkedAtMs: numberOr(fields['checkedAtMs'], 0) };
    },
    async save(record) {
      await saveMeta(store, 'license', record);
    },
    async remove() {
      await removeMeta(store, 'license');
    },
  };
}
