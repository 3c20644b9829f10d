/*
 * The names under which the specified program keeps a profile in a browser's storage: each chat
 * under its own, and each key of a backup under one of a list.
 */

/** What stands in front of the id of a chat. */
export const chatNamePrefix = 'CHAT_';

/** What all other names begin with. */
export const valueNamePrefix = 'TM_use';

/** The list of chats, without their messages. */
export const chatListName = `${valueNamePrefix}ChatList`;

const folderKey = 'folders';
const folderListName = `${valueNamePrefix}FolderList`;

/** `userPrompts` of a backup is `TM_useUserPrompts`, and its folders are `TM_useFolderList`. */
export function storageNameOf(backupKey: string): string {
  if (backupKey === folderKey) return folderListName;
  return `${valueNamePrefix}${backupKey.charAt(0).toUpperCase()}${backupKey.slice(1)}`;
}

/** The key of a backup for one of the names that begin with {@link valueNamePrefix}. */
export function backupKeyOf(storageName: string): string {
  if (storageName === folderListName) return folderKey;
  const name = storageName.slice(valueNamePrefix.length);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
