import {
  noCounts,
  sectionOfSetting,
  type BackupSection,
  type ProfileCounts,
} from '@parley/domain/backup/backup-sections.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { wholeChat } from '../records/ranges.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseProvider } from '../records/parse-provider.ts';
import { countLibraries } from '../repositories/libraries.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/** How much a profile holds of each kind, without its trash. Errors: see {@link StoreError}. */
export function countProfile(store: Store): Promise<Result<ProfileCounts, StoreError>> {
  const tables = [
    'chats',
    'messages',
    'folders',
    'prompts',
    'characters',
    'plugins',
    'providers',
    'attachments',
    'drafts',
    'settings',
  ] as const;
  return store.read(tables, async (tx) => {
    const [chats, all, trashed, folders, records, customModels, attachments, drafts, settingsOf] =
      await Promise.all([
        tx.count('chats', { index: 'byList' }),
        tx.count('messages'),
        countTrashed(tx),
        tx.count('folders'),
        countLibraries(tx),
        countModels(tx),
        tx.count('attachments'),
        tx.count('drafts'),
        countSettings(tx),
      ]);
    const settings = [...settingsOf.values()].reduce((sum, count) => sum + count, 0);
    const messages = all - trashed;
    const others = { chats, messages, folders, customModels, attachments, drafts };
    return { ...noCounts, ...others, ...records, settings, settingsOf };
  });
}

/** Those that a person described by hand. */
async function countModels(tx: ReadTransaction): Promise<number> {
  const endpoints = (await tx.getAll('providers')).map(parseProvider);
  return endpoints.filter((endpoint) => endpoint?.customModel !== undefined).length;
}

/** Messages of chats in the trash: these are not in the index of the list. */
async function countTrashed(tx: ReadTransaction): Promise<number> {
  const [all, listed] = await Promise.all([
    tx.getKeys('chats'),
    tx.getKeys('chats', { index: 'byList' }),
  ]);
  const shown = new Set<string>(listed);
  const hidden = all.filter((id) => !shown.has(id));
  const counts = await Promise.all(
    hidden.map(async (id) => {
      const chat = parseChat(await tx.get('chats', id));
      if (chat === undefined || chat.trashedAtMs === null) return 0;
      return tx.count('messages', { index: 'byChat', range: wholeChat(chat.id) });
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** As a backup sorts them; rows that this program does not know count as none. */
async function countSettings(tx: ReadTransaction): Promise<ReadonlyMap<BackupSection, number>> {
  const counts = new Map<BackupSection, number>();
  const stored = new Set<string>(await tx.getKeys('settings'));
  for (const key of settingKeys) {
    if (!stored.has(key)) continue;
    const section = sectionOfSetting(key);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}
