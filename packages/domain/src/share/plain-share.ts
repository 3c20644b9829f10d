import type { ImagePart } from '../chat/message-part.ts';
import { buildTree } from '../chat/message-tree.ts';
import { readBackupData } from '../import/formats/typing-mind.ts';
import { isChat, type ImportedChat, type ImportedImage } from '../import/imported-chat.ts';
import { toChatRecords } from '../import/to-rows.ts';
import { createAttachmentId, createChatId, type AttachmentId } from '../shared/ids.ts';
import type { ShareWords } from './share-document.ts';
import {
  snapshotPath,
  type SharedSnapshot,
  type SnapshotMessage,
  type SnapshotPart,
  type SnapshotPicture,
} from './shared-snapshot.ts';
import { snapshotMarkdown } from './snapshot-markdown.ts';
import { toSnapshot } from './to-snapshot.ts';

/** A chat in the specified form of a share: the branch that is shown, for any program. */
export interface PlainShare {
  readonly chatID: string;
  readonly chatTitle: string;
  readonly createdAt: string;
  readonly systemMessage?: string;
  readonly messages: readonly object[];
}

/**
 * Writes a snapshot in the specified form.
 *
 * @param id  any; a new one for each share, so that none tells which chat it is of
 */
export function toPlainShare(snapshot: SharedSnapshot, id: string): PlainShare {
  const { title, sharedAtMs, instruction } = snapshot;
  return {
    chatID: id,
    chatTitle: title,
    createdAt: new Date(sharedAtMs).toISOString(),
    ...(instruction === '' ? {} : { systemMessage: instruction }),
    messages: snapshotPath(snapshot, snapshot.leaf).flatMap((message) =>
      plainMessages(message, snapshot.pictures),
    ),
  };
}

type Pictures = readonly SnapshotPicture[];

function plainMessages({ role, parts }: SnapshotMessage, pictures: Pictures): readonly object[] {
  const said: SnapshotPart[] = [];
  const others: object[] = [];
  for (const part of parts) {
    if (part.type === 'tool-call') {
      const call = { name: part.name, arguments: part.argumentsText };
      others.push({ role: 'assistant', content: null, function_call: call });
    } else if (part.type === 'tool-result') {
      others.push({ role: 'function', name: part.name, content: part.text });
    } else said.push(part);
  }
  const speaker = role === 'tool' ? 'assistant' : role;
  return [
    ...(said.length === 0 ? [] : [{ role: speaker, content: contentOf(said, pictures) }]),
    ...others,
  ];
}

function contentOf(parts: readonly SnapshotPart[], pictures: Pictures): string | readonly object[] {
  const pieces = parts.map((part) => pieceOf(part, pictures));
  return pieces.every((piece) => 'text' in piece)
    ? pieces.map(({ text }) => text).join('')
    : pieces.map((piece) =>
        'text' in piece
          ? { type: 'text', text: piece.text }
          : { type: 'image_url', image_url: { url: piece.url }, name: piece.name },
      );
}

type Piece = { readonly text: string } | { readonly url: string; readonly name: string };

function pieceOf(part: SnapshotPart, pictures: Pictures): Piece {
  if (part.type === 'text') return { text: part.text };
  if (part.type === 'image') {
    const picture = part.picture === undefined ? undefined : pictures[part.picture];
    if (picture !== undefined) {
      return { url: `data:${picture.mediaType};base64,${picture.base64}`, name: part.name };
    }
  }
  return { text: snapshotMarkdown({ parts: [part] }) };
}

/**
 * Reads the specified form, as Parley or any other program wrote it: what was cleared is left out.
 * Undefined for what holds no chat.
 */
export function fromPlainShare(value: unknown): SharedSnapshot | undefined {
  const [found] = readBackupData({ chats: [value] }, []).chats;
  if (found === undefined || !isChat(found)) return undefined;
  const pictures = new Map<AttachmentId, SnapshotPicture>();
  const { chat, messages } = toChatRecords(found, {
    // Nothing is stored of it: a name is all that the messages need.
    chatId: createChatId(() => 'shared'),
    folderId: null,
    nowMs: 0,
    providerOf: () => undefined,
    resolveImage: (picture) => pictureOf(picture, pictures),
  });
  const snapshot = toSnapshot(
    {
      chat,
      tree: buildTree(messages, true),
      scope: { leafId: chat.activeLeafId, isWholeTree: true, hasCleared: false },
      files: new Map(),
      words: noWords,
    },
    { choice: everything, pictures, nowMs: startOf(found) },
  );
  return snapshot.messages.length === 0 ? undefined : snapshot;
}

/** Chats of this form cite nothing, so no word of ours comes in. */
const noWords: ShareWords = {
  untitled: '',
  speakers: { system: '', user: '', assistant: '', tool: '' },
  sources: '',
  branch: () => '',
};

const everything = { hasInstruction: true, hasTools: true, hasPictures: true, hasFiles: true };

function startOf({ createdAtMs, updatedAtMs }: ImportedChat): number {
  return updatedAtMs ?? createdAtMs ?? 0;
}

function pictureOf(
  { source, name }: ImportedImage,
  found: Map<AttachmentId, SnapshotPicture>,
): ImagePart {
  const [, mediaType = 'image/png', base64 = ''] =
    /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/.exec(source) ?? [];
  const attachmentId = createAttachmentId(String(found.size));
  if (base64 !== '') found.set(attachmentId, { mediaType, base64 });
  return { type: 'image', attachmentId, mediaType, name, sizeBytes: 0, widthPx: 1, heightPx: 1 };
}
