import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import type { SyncedTable, Tables } from '../schema.ts';
import { fieldsOfScope, sharedFieldsOf } from '../table-descriptors.ts';
import { fieldsOf, idOf, type Fields } from './fields.ts';
import { parseCharacter } from './parse-character.ts';
import { parseChat } from './parse-chat.ts';
import { parseMessage } from './parse-message.ts';
import { parsePrompt } from './parse-prompt.ts';
import { toCharacterRow } from './to-character-row.ts';
import { toPromptRow } from './to-prompt-row.ts';
import { toChatRow, toMessageRow } from './to-row.ts';

/** A record by its shared fields. */
export interface SharedRecord {
  readonly table: SyncedTable;
  readonly key: string;
  readonly data: Fields;
}

/** A row to be written. */
export interface MadeRow {
  readonly row: Tables[SyncedTable];
  /** The chat that it is, or belongs to. */
  readonly chatId: ChatId | undefined;
}

/**
 * Makes the row of a record from its shared fields, which are in it word for word. What else `data`
 * has is left out: it holds on the device that it came from, and might switch on here what nobody has
 * agreed to.
 *
 * @param here the row as it lies on the disk: fields of this device stay. Derived ones are made anew,
 * by the functions that make rows of what a person does.
 */
export function makeSharedRow({ table, key, data }: SharedRecord, here: unknown): MadeRow {
  const stored = fieldsOf(here);
  const derived = fieldsOfScope(table, stored, 'derived');
  const device = fieldsOfScope(table, stored, 'device');
  const own = { ...device, ...sharedFieldsOf(table, data), [keyFieldOf(table)]: key };
  const made = makers[table]?.({ ...derived, ...own }) ?? {};
  const row = withoutOldBill({ ...own, ...fieldsOfScope(table, made, 'derived') });
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are typed by what is known of them, and parsed when they are read
    row: row as unknown as Tables[SyncedTable],
    chatId: chatOfRecord({ table, key }, row),
  };
}

/** The field that a table is keyed by. */
export function keyFieldOf(table: SyncedTable): 'id' | 'key' {
  return table === 'settings' ? 'key' : 'id';
}

/** The chat that a record is, or belongs to. */
export function chatOfRecord(
  { table, key }: Pick<SharedRecord, 'table' | 'key'>,
  row: unknown,
): ChatId | undefined {
  if (table === 'chats') return parseChatId(key);
  const { chatId } = fieldsOf(row);
  return table === 'messages' || table === 'messageEdits' ? idOf(chatId, parseChatId) : undefined;
}

/** Makes a row as the program does; of tables that are not named nothing is derived. */
const makers: { readonly [Table in SyncedTable]?: (row: Fields) => object | undefined } = {
  chats: through(parseChat, (chat) => toChatRow(chat, undefined)),
  messages: through(parseMessage, toMessageRow),
  prompts: through(parsePrompt, toPromptRow),
  characters: through(parseCharacter, toCharacterRow),
};

function through<Item>(
  parse: (row: unknown) => Item | undefined,
  toRow: (item: Item) => object,
): (row: Fields) => object | undefined {
  return (row) => {
    const item = parse(row);
    return item === undefined ? undefined : toRow(item);
  };
}

/** A request is billed by it only while its reply is under way. */
function withoutOldBill(row: Fields): Fields {
  if (!('bill' in row) || 'running' in row) return row;
  const { bill: _old, ...others } = row;
  return others;
}
