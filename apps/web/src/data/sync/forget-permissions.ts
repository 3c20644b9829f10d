import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { parseCharacterId, parseChatId, parsePluginId } from '@parley/domain/shared/ids.ts';

import {
  readContextOwners,
  removeGrantsInChat,
  removeGrantsOf,
} from '../repositories/grant-repository.ts';
import type { TableName } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';

/** The tables that {@link forgetPermissions} touches. */
export const permissionTables: readonly TableName[] = ['grants', 'keys', 'localStates'];

/**
 * Forgets what a person has allowed to a record that is gone for good, and its marks on this device.
 * What a person typed here stays, secrets and drafts alike: a sync removes nothing that is in no other
 * place.
 */
export async function forgetPermissions(tx: WriteTransaction, { table, id }: Place): Promise<void> {
  const chatId = table === 'chats' ? parseChatId(id) : undefined;
  const pluginId = table === 'plugins' ? parsePluginId(id) : undefined;
  const characterId = table === 'characters' ? parseCharacterId(id) : undefined;
  if (chatId !== undefined) {
    tx.remove('localStates', chatId, chatId);
    await removeGrantsInChat(tx, chatId);
  }
  if (pluginId !== undefined) await removeGrantsOf(tx, grantOwner(pluginId));
  if (characterId === undefined) return;
  for (const owner of await readContextOwners(tx, characterId)) await removeGrantsOf(tx, owner);
}
