import { isChanged } from '../../client/local-changes.ts';
import { createDigest } from '../../merge/digest.ts';
import { nameOf } from '../../storage/memory-client-storage.ts';
import type { MemoryClient } from '../../storage/memory-client-storage.ts';
import type { RecordData } from '../../storage/client-storage.ts';
import type { RecordKey } from '../../storage/sync-record.ts';

/** A value that a person gave a field, and the one that they saw there before. */
export interface WrittenValue {
  readonly key: RecordKey;
  readonly field: string;
  readonly value: string;
  readonly replaced: unknown;
}

/** What persons of one account did, as far as a sync owes them something for it. */
export class Ledger {
  /** Every text that a person wrote. */
  readonly texts = new Set<string>();
  /** Texts that need not be anywhere: deleted by somebody who saw them, or lost with a profile. */
  readonly forgiven = new Set<string>();
  readonly values: WrittenValue[] = [];
  /** Values that went with a profile, or were written beside an account that has its own. */
  readonly lostValues = new Set<string>();
  /** Records that a person made: of each the chat that it belongs to, or none. */
  readonly made = new Map<string, string | undefined>();
  /** Records that may be nowhere: they went with a profile. */
  readonly gone = new Set<string>();
  /** Records that a person deleted. */
  readonly deleted = new Set<string>();
  /** Those that a person put back who had seen that they were deleted. */
  readonly putBack = new Set<string>();
  /** Records that only a profile and its copy knew, each as its own. */
  readonly copied = new Set<string>();

  noteDeleted(key: RecordKey): void {
    this.deleted.add(nameOf(key));
  }

  notePutBack(key: RecordKey): void {
    this.putBack.add(nameOf(key));
  }

  /** Whatever is here and may not be anywhere else goes with the profile. */
  forgiveProfile(client: MemoryClient): void {
    for (const text of textsOf(client)) this.forgiven.add(text);
    this.forgiveValues(client);
    for (const name of client.rows.keys()) this.gone.add(name);
    for (const name of this.deleted) {
      // The deletion may go with it.
      if (client.deleted.has(name)) this.putBack.add(name);
    }
  }

  /** Values that are here may give way to others. */
  forgiveValues(client: MemoryClient): void {
    for (const { value } of this.values) {
      const isHere = [...client.rows.values()].some((row) => holdsValue(row, value));
      if (isHere) this.lostValues.add(value);
    }
  }
}

function holdsValue(row: RecordData, value: string): boolean {
  return Object.values(row).includes(value);
}

/** Records with changes that a profile has not sent. Behind a switch that is off they have no entry. */
export function unsentIn({
  state,
  outbox,
  records,
  rows,
  deleted,
}: MemoryClient): readonly string[] {
  const entered = outbox.map(({ key }) => nameOf(key));
  if (state.categoriesOff.length === 0 && !state.mustLook) return entered;
  const digest = createDigest(state.digestSeed);
  const changed = [...records.values()].flatMap(({ key, base }) => {
    if (key === null || base === null) return [];
    const name = nameOf(key);
    const local = { data: rows.get(name) ?? null, isDeleted: deleted.has(name) };
    return isChanged({ digest }, key, { ...local, base }) ? [name] : [];
  });
  return [...entered, ...changed];
}

/** All texts that a profile holds: in rows, older wordings, and the trash. */
export function textsOf(client: MemoryClient): ReadonlySet<string> {
  const texts = new Set<string>();
  const rows = [...client.rows.values(), ...client.trash.flat().map(({ data }) => data)];
  for (const row of rows) for (const text of textsOfRow(row)) texts.add(text);
  return texts;
}

/** Texts of a row that persons write. */
export function textsOfRow(row: RecordData): readonly string[] {
  const { parts, text, earlierTexts } = row;
  const spoken: readonly unknown[] = Array.isArray(parts) ? parts : [];
  const earlier: readonly unknown[] = Array.isArray(earlierTexts) ? earlierTexts : [];
  return [
    ...spoken.map((part) => (part as { readonly text?: unknown }).text),
    text,
    ...earlier,
  ].filter((each) => typeof each === 'string');
}
