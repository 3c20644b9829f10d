import { noCounts, type BackupCounts } from '@parley/domain/backup/backup-sections.ts';

import type { Store } from '../store.ts';

/** How much a profile holds of each kind, without its trash. Nothing where the store cannot be read. */
export async function countProfile(store: Store): Promise<BackupCounts> {
  const tables = ['chats', 'messages', 'folders', 'attachments', 'drafts', 'settings'] as const;
  const found = await store.read(tables, async (tx) => {
    const [chats, messages, folders, attachments, drafts, settings] = await Promise.all([
      tx.count('chats', { index: 'byList' }),
      tx.count('messages'),
      tx.count('folders'),
      tx.count('attachments'),
      tx.count('drafts'),
      tx.count('settings'),
    ]);
    return { ...noCounts, chats, messages, folders, attachments, drafts, settings };
  });
  return found.ok ? found.value : noCounts;
}
