import type { Chat } from '@parley/domain/chat/chat.ts';
import { parseChatParameters, parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { storedChat } from '@parley/domain/chat/to-stored.ts';
import { parseChatId, parseFolderId, parseMessageId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import type { ChatRow } from '../schema.ts';
import { fieldsOf, idOf, numberOr, oneOf, optional, textOr, textsOf, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

const titleSources: readonly Chat['titleSource'][] = ['none', 'start', 'model', 'user'];

/** Fields of the row that are no fields of the header. */
const indexFields = { listKey: true } satisfies Record<Exclude<keyof ChatRow, keyof Chat>, true>;

/** What says where a chat lies and how long it is has to be sound. */
const madeAnew = madeAnewIn([
  ...Object.keys(indexFields),
  // Version 1 told here what holds on one device only.
  'isUnread',
  'id',
  'folderId',
  'favoritedAtMs',
  'createdAtMs',
  'updatedAtMs',
  'activeLeafId',
  'messageCount',
  'trashedAtMs',
]);

const clearable: ReadonlySet<string> = new Set([
  'archivedAtMs',
  'comparedQuestionId',
  'spendingLimitUsd',
  'tags',
]);

/**
 * Reads a chat header. Any field but the id may be missing, of a wrong kind or unknown; the chat is
 * still there. A title of unknown source counts as the user's, which protects it.
 *
 * @returns undefined only where there is no id
 */
export function parseChat(value: unknown): Chat | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseChatId);
  if (id === undefined) return undefined;
  const title = textOr(row['title'], '');
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const chat: Chat = {
    id,
    title,
    titleSource: oneOf(row['titleSource'], titleSources, title === '' ? 'none' : 'user'),
    preview: textOr(row['preview'], ''),
    model: parseModelRef(row['model']) ?? null,
    parameters: parseChatParameters(row['parameters']),
    folderId: idOf(row['folderId'], parseFolderId) ?? null,
    favoritedAtMs: timeOr(row['favoritedAtMs'], null),
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
    activeLeafId: idOf(row['activeLeafId'], parseMessageId) ?? null,
    ...optional('comparedQuestionId', idOf(row['comparedQuestionId'], parseMessageId)),
    messageCount: numberOr(row['messageCount'], 0),
    trashedAtMs: timeOr(row['trashedAtMs'], null),
    ...optional('archivedAtMs', timeOr(row['archivedAtMs'], undefined)),
    ...optional('spendingLimitUsd', limitOf(row['spendingLimitUsd'])),
    ...optional('tags', tagsOf(row['tags'])),
    ...optional('isSample', row['isSample'] === true ? true : undefined),
    ...optional('characterId', textOr(row['characterId'], '') || undefined),
    ...optional('characterVersion', numberOr(row['characterVersion'], undefined)),
    ...optional('keptCharacterVersion', numberOr(row['keptCharacterVersion'], undefined)),
  };
  return keepRest(chat, row, { stored: storedChat(chat), except: madeAnew, clearable });
}

function limitOf(value: unknown): number | undefined {
  const limit = numberOr(value, undefined);
  return limit !== undefined && limit >= 0 ? limit : undefined;
}

function tagsOf(value: unknown): readonly string[] | undefined {
  const tags = [...new Set(textsOf(value).filter((tag) => tag !== ''))];
  return tags.length === 0 ? undefined : tags;
}
