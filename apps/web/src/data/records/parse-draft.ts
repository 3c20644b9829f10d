import { parseDraftKey, type Draft } from '@parley/domain/chat/draft.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseMessageId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, listOf, optional, textOr, timeOr } from './fields.ts';
import { madeAnewIn } from './made-anew.ts';
import { parseAttachedPart } from './parse-part.ts';
import { toDraftRow } from './to-row.ts';

const madeAnew = madeAnewIn(['key', 'updatedAtMs']);

/** Reads a draft; undefined where it names no place. */
export function parseDraft(value: unknown): Draft | undefined {
  const row = fieldsOf(value);
  const key = idOf(row['key'], parseDraftKey);
  if (key === undefined) return undefined;
  const attachments = listOf(row['attachments'])
    .map(parseAttachedPart)
    .filter((part) => part !== undefined);
  const draft: Draft = {
    key,
    text: textOr(row['text'], ''),
    attachments,
    updatedAtMs: timeOr(row['updatedAtMs'], 0),
    ...optional('messageId', idOf(row['messageId'], parseMessageId)),
    ...optional('model', parseModelRef(row['model'])),
    ...optional('isImported', row['isImported'] === true ? true : undefined),
  };
  return keepRest(draft, row, { stored: toDraftRow(draft), except: madeAnew });
}
