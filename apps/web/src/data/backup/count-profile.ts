import { noCounts, type BackupCounts } from '@parley/domain/backup/backup-sections.ts';

import type { Result } from '@parley/domain/shared/result.ts';

import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** How much a profile holds of each kind, without its trash. Errors: see {@link StoreError}. */
export function countProfile(store: Store): Promise<Result<BackupCounts, StoreError>> {
  const tables = ['chats', 'messages', 'folders', 'attachments', 'drafts', 'settings'] as const;
  return store.read(tables, async (tx) => {
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
}
