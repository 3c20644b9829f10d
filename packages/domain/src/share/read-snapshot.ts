import type { MessageRole } from '../chat/message.ts';
import { fieldsOf, listOf, textOf, timeOf } from '../import/source-json.ts';
import { cutText } from '../shared/text.ts';
import type {
  SharedSnapshot,
  SnapshotMessage,
  SnapshotPart,
  SnapshotPicture,
} from './shared-snapshot.ts';

/** More than any person reads, and few enough to be drawn. */
const maxMessages = 20_000;
const maxTitle = 500;
const maxName = 300;

const roles: ReadonlyMap<unknown, MessageRole> = new Map<unknown, MessageRole>([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

/** Kinds of pictures that hold no scripts. */
const pictureType = /^image\/(?:png|jpeg|gif|webp)$/;

/**
 * Reads what somebody sealed, who may be anybody: only what {@link SharedSnapshot} has a place for
 * comes in, and no text of it is believed. Undefined for what is none, or of a newer version.
 *
 * @param value JSON
 */
export function readSnapshot(value: unknown): SharedSnapshot | undefined {
  const fields = fieldsOf(value);
  const list = listOf(fields['messages']);
  if (fields['v'] !== 1 || list.length > maxMessages) return undefined;
  const pictures = listOf(fields['pictures']).map(readPicture);
  const messages = list.map((each, place) => readMessage(each, place, pictures.length));
  const { leaf } = fields;
  return {
    v: 1,
    title: cutText(textOf(fields['title']).trim(), maxTitle),
    sharedAtMs: timeOf(fields['sharedAtMs']) ?? 0,
    instruction: textOf(fields['instruction']).trim(),
    messages,
    leaf: isPlace(leaf, messages.length)
      ? leaf
      : messages.length === 0
        ? null
        : messages.length - 1,
    pictures,
  };
}

function readMessage(value: unknown, place: number, pictureCount: number): SnapshotMessage {
  const { role, parent, parts } = fieldsOf(value);
  const before = place === 0 ? null : place - 1;
  return {
    role: roles.get(role) ?? 'assistant',
    // A parent stands earlier, so that no branch is a circle.
    parent: parent === null || isPlace(parent, place) ? parent : before,
    parts: listOf(parts).flatMap((part) => readPart(part, pictureCount)),
  };
}

function isPlace(value: unknown, count: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count;
}

function readPart(value: unknown, pictureCount: number): readonly SnapshotPart[] {
  const part = fieldsOf(value);
  const { type, picture, text } = part;
  const name = cutText(textOf(part['name']), maxName);
  const callId = cutText(textOf(part['callId']), maxName);
  switch (type) {
    case 'text':
      return typeof text === 'string' && text.trim() !== '' ? [{ type, text }] : [];
    case 'image': {
      const alt = textOf(part['alt']);
      const came = isPlace(picture, pictureCount) ? { picture } : {};
      return [{ type, name, ...(alt === '' ? {} : { alt }), ...came }];
    }
    case 'file':
      return [{ type, name, ...(typeof text === 'string' ? { text } : {}) }];
    case 'tool-call':
      return [{ type, callId, name, argumentsText: textOf(part['argumentsText']) }];
    case 'tool-result':
      return [{ type, callId, name, text: textOf(text), isError: part['isError'] === true }];
    default:
      return [];
  }
}

const nothing: SnapshotPicture = { mediaType: 'image/png', base64: '' };

function readPicture(value: unknown): SnapshotPicture {
  const { mediaType, base64 } = fieldsOf(value);
  const isPicture =
    typeof mediaType === 'string' &&
    pictureType.test(mediaType) &&
    typeof base64 === 'string' &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  // It keeps its place, for the messages name pictures by it.
  return isPicture ? { mediaType, base64 } : nothing;
}
