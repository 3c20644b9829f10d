import { folderColors, type Folder } from '@parley/domain/chat/folder.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, numberOr, oneOf, textOr } from './fields.ts';

/** Reads a folder. Any field but the id may be missing; undefined only where there is no id. */
export function parseFolder(value: unknown): Folder | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseFolderId);
  if (id === undefined) return undefined;
  const createdAtMs = numberOr(row['createdAtMs'], numberOr(row['updatedAtMs'], 0));
  return {
    id,
    title: textOr(row['title'], ''),
    color: oneOf(row['color'], folderColors, null),
    parentId: idOf(row['parentId'], parseFolderId) ?? null,
    order: numberOr(row['order'], 0),
    isOpen: row['isOpen'] !== false,
    systemInstruction: textOr(row['systemInstruction'], ''),
    defaultModel: parseModelRef(row['defaultModel']) ?? null,
    createdAtMs,
    updatedAtMs: numberOr(row['updatedAtMs'], createdAtMs),
  };
}
