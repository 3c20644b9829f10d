import { parseDraftKey, type Draft } from '@parley/domain/chat/draft.ts';
import { parseMessageId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, listOf, numberOr, optional, textOr } from './fields.ts';
import { parseAttachmentPart } from './parse-part.ts';

/** Reads a draft; undefined where it names no place. */
export function parseDraft(value: unknown): Draft | undefined {
  const row = fieldsOf(value);
  const key = idOf(row['key'], parseDraftKey);
  if (key === undefined) return undefined;
  const attachments = listOf(row['attachments'])
    .map((part) => {
      const fields = fieldsOf(part);
      return parseAttachmentPart(fields, fields['type'] === 'image' ? 'image' : 'file');
    })
    .filter((part) => part !== undefined);
  return {
    key,
    text: textOr(row['text'], ''),
    attachments,
    updatedAtMs: numberOr(row['updatedAtMs'], 0),
    ...optional('messageId', idOf(row['messageId'], parseMessageId)),
  };
}
