import { missingFiles, type SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import type { Store } from '#src/data/store.ts';
import type { Inspection, MissingAttachment } from '#src/platform/import-protocol.ts';

/**
 * Names the attachments that a file refers to and that are neither in it nor here, by their chats;
 * of a damaged one that says more than that it cannot be read.
 */
export async function withMissing(store: Store, inspection: Inspection): Promise<Inspection> {
  const lacking = await notHere(store, inspection.lacking);
  if (lacking.length === 0) return inspection;
  const ids = new Set<string>(lacking.map(({ id }) => id));
  const others = inspection.skipped.filter(({ title }) => !ids.has(title));
  const named = namedByChat(lacking);
  const replaced = inspection.skipped.length - others.length;
  const count = named.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  return {
    ...inspection,
    skipped: [...others, ...named],
    skippedCount: inspection.skippedCount - replaced + count,
  };
}

async function notHere(
  store: Store,
  lacking: readonly MissingAttachment[],
): Promise<readonly MissingAttachment[]> {
  const ids = [...new Set(lacking.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const here = await store.read(['attachments'], async (tx) => {
    const counts = await Promise.all(ids.map((id) => tx.count('attachments', { range: id })));
    return new Set(ids.filter((_id, index) => counts[index] !== 0));
  });
  return here.ok ? lacking.filter(({ id }) => !here.value.has(id)) : lacking;
}

/** A document and the pictures of its pages are one file for a person. */
function namedByChat(lacking: readonly MissingAttachment[]): readonly SkippedEntry[] {
  const chats = new Map<string | undefined, Set<string>>();
  for (const { chatTitle, fileName } of lacking) {
    const names = chats.get(chatTitle) ?? new Set();
    chats.set(chatTitle, names.add(fileName));
  }
  return [...chats].flatMap(([title, names]) =>
    [...missingFiles(title ?? '', [...names])].map((entry) =>
      title === undefined ? { ...entry, row: 'drafts' as const } : entry,
    ),
  );
}
