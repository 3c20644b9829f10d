import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import { newestLeaf } from '@parley/domain/chat/message-tree.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { shareBranches, sharedMessages } from '@parley/domain/share/share-branches.ts';
import { shareWords } from '../logic/share-texts.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import { shareFile, type ShareFormat } from '@parley/domain/share/share-formats.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { cutPreview, excerptOf } from '../logic/share-excerpt.ts';
import { writeShare, type ShareInput } from '../logic/write-share.ts';
import type { SharePort } from '../share-ports.ts';

export interface ShareChoice {
  readonly format: ShareFormat;
  readonly isWholeTree: boolean;
  readonly hasCleared: boolean;
}

export interface Share {
  /** Undefined until every message of the chat has been read. */
  readonly source: ShareSource | undefined;
  /** The beginning of what comes out; empty until it is there. */
  readonly preview: string;
  readonly isBusy: boolean;
  /** The last attempt came to nothing. */
  readonly hasFailed: boolean;
  readonly copy: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** Hands over everything that is printed, with pictures. */
  readonly print: (show: (input: ShareInput) => void) => Promise<void>;
}

type Loaded = ReadonlyMap<AttachmentId, LoadedAttachment>;

/** Prepares the open chat in the chosen form. */
export function useShare(port: SharePort, choice: ShareChoice): Share {
  const intl = useIntl();
  const { session } = port;
  const { format, isWholeTree, hasCleared } = choice;
  const { chat, tree, path, chatId } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!tree.isWhole) void session.loadWhole();
  }, [tree, session]);
  const leafId = path.at(-1)?.id ?? newestLeaf(tree);
  const source = useMemo(
    (): ShareSource | undefined =>
      tree.isWhole
        ? {
            chat,
            tree,
            scope: { leafId, isWholeTree, hasCleared },
            files: new Map(),
            words: shareWords(intl),
          }
        : undefined,
    [chat, tree, leafId, isWholeTree, hasCleared, intl],
  );
  const preview = usePreview(port, source, format);

  async function collect(): Promise<ShareInput> {
    if (source === undefined) throw new Error('The chat has not been read yet');
    const hasPictures = format === 'html' || format === 'print';
    return complete(port, source, { hasPictures, locale: intl.locale });
  }

  async function produce(run: (input: ShareInput) => Promise<void> | void): Promise<void> {
    if (source === undefined || isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      await run(await collect());
    } catch {
      // Memory is short, or the storage of the browser gave up: there is nothing else to tell.
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    source,
    preview,
    isBusy,
    hasFailed,
    print: produce,
    copy: () => produce(async (input) => port.copy(await writeShare(format, input))),
    save: () =>
      produce(async (input) => {
        const file = shareFile(format, chatId);
        if (file === undefined) return;
        const text = await writeShare(format, input);
        port.saveFile(file.name, new Blob([text], { type: `${file.mediaType};charset=utf-8` }));
      }),
  };
}

interface Wanted {
  readonly hasPictures: boolean;
  readonly locale: string;
}

/** Reads what lies apart from the messages. */
async function complete(
  port: SharePort,
  source: ShareSource,
  { hasPictures, locale }: Wanted,
): Promise<ShareInput> {
  const messages = sharedMessages(shareBranches(source.tree, source.scope));
  const loaded = await port.loadAttachments(messages.map((each) => wanted(each, hasPictures)));
  return {
    source: { ...source, files: textsOf(loaded) },
    pictures: picturesOf(loaded),
    locale,
  };
}

function wanted(message: Message, hasPictures: boolean): Message {
  if (hasPictures) return message;
  return { ...message, parts: message.parts.filter(({ type }) => type !== 'image') };
}

function textsOf(loaded: Loaded): ReadonlyMap<AttachmentId, string> {
  const texts = new Map<AttachmentId, string>();
  for (const [id, each] of loaded) if (each.kind === 'text') texts.set(id, each.text);
  return texts;
}

function picturesOf(loaded: Loaded): ReadonlyMap<AttachmentId, string> {
  const urls = new Map<AttachmentId, string>();
  for (const [id, each] of loaded) {
    if (each.kind === 'image') urls.set(id, `data:${each.mediaType};base64,${each.base64}`);
  }
  return urls;
}

function usePreview(port: SharePort, source: ShareSource | undefined, format: ShareFormat): string {
  const { locale } = useIntl();
  const [preview, setPreview] = useState('');
  useEffect(() => {
    if (source === undefined) return undefined;
    let isStale = false;
    void (async () => {
      const input = await complete(port, excerptOf(source), { hasPictures: false, locale });
      const text = await writeShare(format, input);
      if (!isStale) setPreview(cutPreview(text));
    })();
    return () => {
      isStale = true;
    };
  }, [port, source, format, locale]);
  return preview;
}
