import type { Folder } from '@parley/domain/chat/folder.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseFolder } from '../records/parse-folder.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/** All folders, in no order; see `buildFolderTree`. Errors: see {@link StoreError}. */
export function loadFolders(store: Store): Promise<Result<readonly Folder[], StoreError>> {
  return store.read(['folders'], readFolders);
}

/** Reads all folders within a transaction. */
export async function readFolders(tx: ReadTransaction): Promise<readonly Folder[]> {
  return (await tx.getAll('folders')).map(parseFolder).filter((folder) => folder !== undefined);
}
