import { folderColors, type Folder } from '@parley/domain/chat/folder.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, numberOr, oneOf, textOr, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';

/** What says where a folder lies has to be sound. */
const madeAnew = madeAnewIn([
  'id',
  'parentId',
  'order',
  'createdAtMs',
  'updatedAtMs',
  // Version 1 told here what holds on one device only.
  'isOpen',
]);

/** Reads a folder. Any field but the id may be missing; undefined only where there is no id. */
export function parseFolder(value: unknown): Folder | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseFolderId);
  if (id === undefined) return undefined;
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const folder: Folder = {
    id,
    title: textOr(row['title'], ''),
    color: oneOf(row['color'], folderColors, null),
    parentId: idOf(row['parentId'], parseFolderId) ?? null,
    order: numberOr(row['order'], 0),
    systemInstruction: textOr(row['systemInstruction'], ''),
    defaultModel: parseModelRef(row['defaultModel']) ?? null,
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
  };
  return keepRest(folder, row, { except: madeAnew });
}
