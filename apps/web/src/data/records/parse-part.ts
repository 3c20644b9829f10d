import { cleanCitation, maxCitations, type Citation } from '@parley/domain/chat/citation.ts';
import type {
  FileSource,
  MessagePart,
  PagePicture,
  UnknownPart,
} from '@parley/domain/chat/message-part.ts';
import { cleanSourceRef, maxSources, type SourceRef } from '@parley/domain/chat/source-ref.ts';
import type { DocumentKind } from '@parley/domain/document/document-reading.ts';
import { parseAttachmentId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import {
  fieldsOf,
  idOf,
  listOf,
  numberOr,
  oneOf,
  optional,
  textOr,
  type Fields,
} from './fields.ts';
import { parseShownOutput } from './parse-shown-output.ts';

/**
 * Reads one piece of a message. A piece of an unknown kind stays as it is, and unknown fields of
 * the others stay with them.
 *
 * @returns undefined where nobody can tell what it is, or which file
 */
export function parsePart(value: unknown): MessagePart | undefined {
  if (typeof value === 'string') return { type: 'text', text: value };
  const fields = fieldsOf(value);
  const part = parseKnownPart(fields);
  if (part !== undefined) return keepRest(part, fields);
  return isUnknownKind(fields['type']) ? { type: 'unknown', raw: fields } : undefined;
}

/** Reads a picture or file of a draft; undefined where it is another kind, or does not say which file. */
export function parseAttachedPart(
  value: unknown,
): Extract<MessagePart, { readonly type: 'image' | 'file' }> | undefined {
  const part = parsePart(value);
  return part?.type === 'image' || part?.type === 'file' ? part : undefined;
}

type KnownPart = Exclude<MessagePart, UnknownPart>;

const knownKinds: readonly unknown[] = [
  'text',
  'reasoning',
  'tool-call',
  'tool-result',
  'image',
  'file',
] satisfies readonly KnownPart['type'][];

function isUnknownKind(type: unknown): boolean {
  return typeof type === 'string' && !knownKinds.includes(type);
}

function parseKnownPart(part: Fields): KnownPart | undefined {
  switch (part['type']) {
    case 'text':
      return {
        type: 'text',
        text: textOr(part['text'], ''),
        ...optional('citations', parseCitations(part['citations'], textOr(part['text'], ''))),
      };
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
        ...optional('errorCode', textIn(part['errorCode'])),
        ...(part['isOutside'] === true ? { isOutside: true } : {}),
        ...optional('sources', parseSources(part['sources'])),
        ...optional('output', parseShownOutput(part['output'])),
      };
    case 'image':
    case 'file':
      return parseAttachmentPart(part, part['type']);
    default:
      // What says nothing of its kind is text, as a text alone is.
      return typeof part['type'] !== 'string' && typeof part['text'] === 'string'
        ? { type: 'text', text: part['text'] }
        : undefined;
  }
}

/**
 * Reads the sources of a text, clean and in a bearable number, for anybody may have written the row.
 * What is left out stays with the row.
 */
function parseCitations(value: unknown, text: string): readonly Citation[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return listOf(value)
    .slice(0, maxCitations)
    .flatMap((each): readonly Citation[] => {
      const { kind, title, url, quote, isUnfound, ...numbers } = fieldsOf(each);
      if (typeof title !== 'string' && typeof url !== 'string') return [];
      const citation: Citation = {
        kind: kind === 'document' ? kind : 'web',
        title: textOr(title, ''),
        ...optional('url', textIn(url)),
        ...optional('quote', textIn(quote)),
        ...(isUnfound === true ? { isUnfound } : {}),
        ...optional('mark', numberOr(numbers['mark'], undefined)),
        ...optional('textStart', numberOr(numbers['textStart'], undefined)),
        ...optional('textEnd', numberOr(numbers['textEnd'], undefined)),
      };
      return [cleanCitation(citation, text)];
    });
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads the sources of a result, as {@link parseCitations} does those of a text. */
function parseSources(value: unknown): readonly SourceRef[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return listOf(value)
    .slice(0, maxSources)
    .flatMap((each) => {
      const source = fieldsOf(each);
      const clean = cleanSourceRef({
        n: numberOr(source['n'], 0),
        kind: oneOf(source['kind'], ['document', 'mcp'] as const, 'web'),
        title: textOr(source['title'], ''),
        ...optional('url', textIn(source['url'])),
        ...optional('documentId', textIn(source['documentId'])),
        ...optional('start', numberOr(source['start'], undefined)),
        ...optional('end', numberOr(source['end'], undefined)),
        ...optional('quote', textIn(source['quote'])),
        atMs: numberOr(source['atMs'], 0),
      });
      return clean ?? [];
    });
}

function parseAttachmentPart(part: Fields, type: 'image' | 'file'): KnownPart | undefined {
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
