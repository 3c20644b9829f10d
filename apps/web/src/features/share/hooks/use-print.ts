import type { ShareSource } from '@parley/domain/share/share-document.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl, type IntlShape } from 'react-intl';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { complete } from '../logic/complete-share.ts';
import { missingText, shareWords } from '../logic/share-texts.ts';
import type { ShareInput } from '../logic/write-share.ts';
import type { PrintPort } from '../share-ports.ts';

/** The open chat as it comes to paper. */
export interface Sheet {
  readonly input: ShareInput;
  /** The browser prints already. */
  readonly isUnderWay: boolean;
  readonly note: string | undefined;
}

export interface Print {
  /** What is being printed; undefined for nothing. */
  readonly sheet: Sheet | undefined;
  readonly clear: () => void;
  /** Errors: rejects where what belongs to the chat cannot be read. */
  readonly print: () => Promise<void>;
}

/** Something that prints itself, or that stands before the chat. */
const other = '[data-printout], [data-element-id="pop-up-modal"]';

/**
 * Prints the open chat as it is read, and no controls. Where the browser prints by itself, there is
 * no time to wait for anything: what has been read of the chat comes to paper, without pictures.
 */
export function usePrint(port: PrintPort): Print {
  const intl = useIntl();
  const { session } = port;
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    const layOut = (): void => {
      const snapshot = session.getSnapshot();
      if (snapshot.path.length === 0 || document.querySelector(other) !== null) return;
      const input = { source: sourceOf(snapshot, intl), pictures: new Map(), locale: intl.locale };
      const note = snapshot.tree.isWhole ? undefined : partText(intl);
      flushSync(() => setSheet({ input, note, isUnderWay: true }));
    };
    addEventListener('beforeprint', layOut);
    return () => removeEventListener('beforeprint', layOut);
  }, [session, intl]);

  return {
    sheet,
    clear: () => setSheet(undefined),
    async print() {
      await session.loadWhole();
      const source = sourceOf(session.getSnapshot(), intl);
      const wanted = { format: 'print', hasPictures: true, locale: intl.locale } as const;
      const { input, lacking } = await complete(port, source, wanted);
      const note = lacking.length === 0 ? undefined : missingText(intl, lacking);
      setSheet({ input, note, isUnderWay: false });
    },
  };
}

/** The branch that is on the screen, as far as it has been read. */
function sourceOf({ chat, tree, path }: ChatSnapshot, intl: IntlShape): ShareSource {
  const leafId = path.at(-1)?.id ?? null;
  const scope = { leafId, isWholeTree: false, hasCleared: true };
  return { chat, tree, scope, files: new Map(), words: shareWords(intl) };
}

function partText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'share.part',
    defaultMessage:
      'This printout doesn’t include the beginning of the chat. To print everything, use “Share and export” in the chat menu.',
  });
}
