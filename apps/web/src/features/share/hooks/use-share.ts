import { newestLeaf } from '@parley/domain/chat/message-tree.ts';
import { shareWords } from '../logic/share-texts.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import { shareFile, type ShareFormat } from '@parley/domain/share/share-formats.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { systemClock } from '#src/platform/clock.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { complete } from '../logic/complete-share.ts';
import { hasPictures } from '../logic/missing-attachments.ts';
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
  /** Names of attachments whose content the last attempt could not take along. */
  readonly lacking: readonly string[];
  readonly copy: () => Promise<void>;
  readonly save: () => Promise<void>;
  /** Hands over everything that is printed, with pictures. */
  readonly print: (show: (input: ShareInput) => void) => Promise<void>;
}

/** Prepares the open chat in the chosen form. */
export function useShare(port: SharePort, choice: ShareChoice): Share {
  const intl = useIntl();
  const { session } = port;
  const { format } = choice;
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [lacking, setMissing] = useState<readonly string[]>([]);
  const source = useSource(session, choice);
  const preview = usePreview(port, source, format);

  async function collect(): Promise<ShareInput> {
    if (source === undefined) throw new Error('The chat has not been read yet');
    const { input, lacking: names } = await complete(port, source, {
      format,
      hasPictures: hasPictures(format),
      locale: intl.locale,
    });
    setMissing(names);
    return input;
  }

  async function produce(run: (input: ShareInput) => Promise<void> | void): Promise<void> {
    if (source === undefined || isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    setMissing([]);
    try {
      await run(await collect());
    } catch (cause) {
      // Memory is short, or the storage of the browser gave up: the person can only try again.
      reportFault(cause);
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
    lacking,
    print: produce,
    copy: () => produce(async (input) => port.copy(await writeShare(format, input))),
    save: () =>
      produce(async (input) => {
        const file = shareFile(format, {
          title: input.source.chat?.title ?? '',
          untitled: intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' }),
          nowMs: systemClock.nowMs(),
        });
        if (file === undefined) return;
        const text = await writeShare(format, input);
        port.saveFile(file.name, new Blob([text], { type: `${file.mediaType};charset=utf-8` }));
      }),
  };
}

/** The open chat as far as it is shared; undefined until every message of it has been read. */
function useSource(
  session: ChatSession,
  { isWholeTree, hasCleared }: ShareChoice,
): ShareSource | undefined {
  const intl = useIntl();
  const { chat, tree, path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  useEffect(() => {
    if (!tree.isWhole) void session.loadWhole();
  }, [tree, session]);
  const leafId = path.at(-1)?.id ?? newestLeaf(tree);
  return useMemo(
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
}

function usePreview(port: SharePort, source: ShareSource | undefined, format: ShareFormat): string {
  const { locale } = useIntl();
  const [preview, setPreview] = useState('');
  useEffect(() => {
    if (source === undefined) return undefined;
    let isStale = false;
    void (async () => {
      const wish = { format, hasPictures: false, locale };
      const { input } = await complete(port, excerptOf(source), wish);
      const text = await writeShare(format, input);
      if (!isStale) setPreview(cutPreview(text));
    })();
    return () => {
      isStale = true;
    };
  }, [port, source, format, locale]);
  return preview;
}
