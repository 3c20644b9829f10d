import { fromBase64 } from '#src/platform/from-base64.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import type { ImagePart, MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ImportedChat, ImportedImage } from '@parley/domain/import/imported-chat.ts';
import { missingText } from '@parley/domain/import/to-rows.ts';

import { measureImage } from '#src/platform/measure-image.ts';
import { baseName, type SourceFile } from './source-files.ts';

/** A picture of a chat, ready to be stored. */
interface FoundImage {
  readonly part: ImagePart;
  readonly blob: Blob;
}

/** The pictures of one chat. */
export interface ChatImages {
  readonly found: readonly FoundImage[];
  /** Names of those that are not there, each once; empty where they have none. */
  readonly lacking: readonly string[];
  readonly resolve: (image: ImportedImage) => MessagePart;
}

/** Finds the bytes of the pictures that chats name, in the archive or in the chat itself. */
export interface ImageFinder {
  find(chat: ImportedChat): Promise<ChatImages>;
}

const maxImageBytes = 50 * 2 ** 20;

/** Makes a finder over the files of an archive. Nothing is ever fetched. */
export function createImageFinder(files: readonly SourceFile[]): ImageFinder {
  const known = files
    .filter(({ name }) => !name.endsWith('.json'))
    .map((file) => ({ file, name: baseName(file.name) }));

  async function load(source: string): Promise<Bytes | undefined> {
    if (source.startsWith('data:')) {
      const comma = source.indexOf(',');
      return source.slice(0, comma).endsWith(';base64')
        ? fromBase64(source.slice(comma + 1))
        : undefined;
    }
    const held = known.find(({ name }) => name === source || name.startsWith(source));
    return held?.file.read(maxImageBytes).catch(() => undefined);
  }

  async function find(image: ImportedImage): Promise<FoundImage | undefined> {
    const bytes = await load(image.source);
    const measured = bytes === undefined ? undefined : measureImage(bytes);
    if (bytes === undefined || measured === undefined) return undefined;
    const { mediaType, widthPx, heightPx } = measured;
    const name = labelOf(image);
    return {
      blob: new Blob([bytes], { type: mediaType }),
      part: {
        type: 'image',
        attachmentId: createAttachmentId(await sha256Hex(bytes)),
        mediaType,
        name: name || 'picture',
        sizeBytes: bytes.length,
        widthPx,
        heightPx,
      },
    };
  }

  return {
    async find(chat) {
      const wanted = chat.messages.flatMap(({ parts }) =>
        parts.filter((part) => part.type === 'picture'),
      );
      const found = new Map<string, FoundImage>();
      for (const image of wanted) {
        const loaded = found.has(image.source) ? undefined : await find(image);
        if (loaded !== undefined) found.set(image.source, loaded);
      }
      const missing = new Map(
        wanted
          .filter(({ source }) => !found.has(source))
          .map((image) => [image.source, labelOf(image)]),
      );
      return {
        found: [...found.values()],
        lacking: [...missing.values()],
        resolve: (image) =>
          found.get(image.source)?.part ?? {
            type: 'text',
            text: missingText({ kind: 'image', name: labelOf(image) }),
          },
      };
    },
  };
}

/** What it is called; empty where it has no name. */
function labelOf({ source, name }: ImportedImage): string {
  return name || (source.startsWith('data:') ? '' : source);
}
