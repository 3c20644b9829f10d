import type { SkippedRowKind } from '@parley/domain/import/imported-chat.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';

import type { Fields } from '../records/fields.ts';
import { parseCharacter, parseCharacterVersion } from '../records/parse-character.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { parseFolder } from '../records/parse-folder.ts';
import { parsePlugin } from '../records/parse-plugin.ts';
import { parsePrompt } from '../records/parse-prompt.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import { parseMessageEdit } from '../repositories/message-edits.ts';

const readers: Readonly<Record<SkippedRowKind, (row: Fields) => boolean>> = {
  folders: (row) => parseFolder(row) !== undefined,
  drafts: (row) => parseDraft(row) !== undefined,
  messageEdits: (row) => parseMessageEdit(row) !== undefined,
  prompts: (row) => parsePrompt(row) !== undefined,
  characters: (row) => parseCharacter(row) !== undefined,
  characterVersions: (row) => parseCharacterVersion(row) !== undefined,
  plugins: (row) => parsePlugin(row) !== undefined,
  settings: (row) => settingKeys.some((name) => name === row['key']),
  usage: (row) => parseUsageRecord(row) !== undefined,
};

/** Whether a row of a backup tells enough to be kept; what else is in it is read tolerantly. */
export function isReadableRow(kind: SkippedRowKind, row: Fields): boolean {
  return readers[kind](row);
}
