import {
  instructionOf,
  shareDocument,
  type SharedTurn,
} from '@parley/domain/share/share-document.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { fitToPaper } from '../logic/fit-to-paper.ts';
import type { Pictures } from '../logic/html-file.ts';
import { whenDrawn } from '../logic/when-drawn.ts';
import type { ShareInput } from '../logic/write-share.ts';
import styles from './printout.module.css';

interface PrintoutProps {
  readonly input: ShareInput;
  /** The browser prints already, and waits for nothing; what was not drawn in time is its source. */
  readonly isUnderWay?: boolean;
  /** Told above the messages. */
  readonly note?: string | undefined;
  /** The print dialog was closed. */
  readonly onDone: () => void;
}

/** The whole chat on paper: laid out beside the page, printed as soon as it is drawn. */
export function Printout({ input, isUnderWay = false, note, onDone }: PrintoutProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  const { source, pictures } = input;
  const { title, sections } = useMemo(() => shareDocument(source), [source]);
  const instruction = instructionOf(source.chat);
  useEffect(() => {
    done.current = onDone;
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const ready = (): void => {
      if (signal.aborted) return;
      fitToPaper(element);
      addEventListener('afterprint', () => done.current(), { once: true, signal });
    };
    if (isUnderWay) ready();
    else {
      void whenDrawn(element).then(() => {
        ready();
        if (!signal.aborted) print();
      });
    }
    return () => stop.abort();
  }, [isUnderWay]);

  return createPortal(
    <article
      ref={box}
      className={styles['printout']}
      data-printout
      data-theme="light"
      aria-hidden="true"
    >
      <h1 className={styles['title']} dir="auto">
        {title}
      </h1>
      {note !== undefined && <p className={styles['speaker']}>{note}</p>}
      {instruction !== '' && (
        <section className={styles['turn']}>
          <h2 className={styles['speaker']}>{source.words.speakers.system}</h2>
          <Markdown isWhole source={instruction} />
        </section>
      )}
      {sections.map(({ heading, turns }) => (
        <div key={heading ?? ''}>
          {heading !== undefined && <h1 className={styles['title']}>{heading}</h1>}
          {turns.map((turn) => (
            <PrintedTurn key={turn.message.id} turn={turn} pictures={pictures} />
          ))}
        </div>
      ))}
    </article>,
    document.body,
  );
}

interface PrintedTurnProps {
  readonly turn: SharedTurn;
  readonly pictures: Pictures;
}

function PrintedTurn({ turn, pictures }: PrintedTurnProps): ReactNode {
  return (
    <section className={styles['turn']} dir="auto">
      <h2 className={styles['speaker']}>{turn.speaker}</h2>
      <Markdown isWhole source={turn.text} />
      {turn.message.parts.map((part) => {
        const url = part.type === 'image' ? pictures.get(part.attachmentId) : undefined;
        return part.type !== 'image' || url === undefined ? null : (
          <img
            key={part.attachmentId}
            className={styles['picture']}
            src={url}
            alt={part.alt ?? part.name}
          />
        );
      })}
    </section>
  );
}
