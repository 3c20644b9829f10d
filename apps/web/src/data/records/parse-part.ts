import type { FileSource, MessagePart, PagePicture } from '@parley/domain/chat/message-part.ts';
import type { DocumentKind } from '@parley/domain/document/document-reading.ts';
import { parseAttachmentId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, listOf, numberOr, optional, textOr, type Fields } from './fields.ts';

/**
 * Reads one piece of a message. A piece of an unknown kind that has a text is shown as text.
 *
 * @returns undefined where there is nothing to show
 */
export function parsePart(value: unknown): MessagePart | undefined {
  if (typeof value === 'string') return { type: 'text', text: value };
  const part = fieldsOf(value);
  switch (part['type']) {
    case 'reasoning':
      return {
        type: 'reasoning',
        text: textOr(part['text'], ''),
        ...optional('durationMs', numberOr(part['durationMs'], undefined)),
      };
    case 'tool-call':
      return {
        type: 'tool-call',
        callId: textOr(part['callId'], ''),
        name: textOr(part['name'], ''),
        argumentsText: textOr(part['argumentsText'], ''),
      };
    case 'tool-result':
      return {
        type: 'tool-result',
        callId: textOr(part['callId'], ''),
        name: textOr(part['name'], ''),
        text: textOr(part['text'], ''),
        isError: part['isError'] === true,
        ...optional('durationMs', numberOr(part['durationMs'], undefined)),
      };
    case 'image':
    case 'file':
      return parseAttachmentPart(part, part['type']);
    default:
      return typeof part['text'] === 'string' ? { type: 'text', text: part['text'] } : undefined;
  }
}

/** Reads a reference to a picture or file; undefined where it does not say which. */
export function parseAttachmentPart(
  part: Fields,
  type: 'image' | 'file',
): Extract<MessagePart, { readonly type: 'image' | 'file' }> | undefined {
  const attachmentId = idOf(part['attachmentId'], parseAttachmentId);
  if (attachmentId === undefined) return undefined;
  const common = {
    attachmentId,
    mediaType: textOr(part['mediaType'], 'application/octet-stream'),
    name: textOr(part['name'], ''),
    sizeBytes: numberOr(part['sizeBytes'], 0),
  };
  return type === 'image'
    ? {
        type,
        ...common,
        widthPx: numberOr(part['widthPx'], 0),
        heightPx: numberOr(part['heightPx'], 0),
      }
    : {
        type,
        ...common,
        characters: numberOr(part['characters'], 0),
        estimatedTokens: numberOr(part['estimatedTokens'], 0),
        ...optional('source', parseFileSource(part['source'])),
      };
}

const kinds: readonly DocumentKind[] = ['pdf', 'text', 'sheets', 'slides'];

/** Reads where the text of a file came from; undefined where that is the file itself. */
function parseFileSource(value: unknown): FileSource | undefined {
  const source = fieldsOf(value);
  const attachmentId = idOf(source['attachmentId'], parseAttachmentId);
  if (attachmentId === undefined) return undefined;
  return {
    attachmentId,
    mediaType: textOr(source['mediaType'], 'application/octet-stream'),
    sizeBytes: numberOr(source['sizeBytes'], 0),
    kind: kinds.find((kind) => kind === source['kind']) ?? 'text',
    sectionCount: numberOr(source['sectionCount'], 1),
    leftOut: listOf(source['leftOut']).filter((number) => typeof number === 'number'),
    pictures: listOf(source['pictures'])
      .map(parsePagePicture)
      .filter((picture) => picture !== undefined),
  };
}

function parsePagePicture(value: unknown): PagePicture | undefined {
  const picture = fieldsOf(value);
  const attachmentId = idOf(picture['attachmentId'], parseAttachmentId);
  if (attachmentId === undefined) return undefined;
  return {
    attachmentId,
    mediaType: textOr(picture['mediaType'], 'image/png'),
    sizeBytes: numberOr(picture['sizeBytes'], 0),
    widthPx: numberOr(picture['widthPx'], 0),
    heightPx: numberOr(picture['heightPx'], 0),
    page: numberOr(picture['page'], 1),
  };
}
