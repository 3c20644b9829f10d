import { useState, type ReactNode } from 'react';

import { longMessageUnits } from '#src/platform/long-text.ts';

import { endOfPart } from '../logic/long-document.ts';
import styles from './raw-text.module.css';
import { RestActions } from './rest-actions.tsx';

/** The Markdown source as the model wrote it; of a long one the beginning, with ways to the rest of it. */
export function RawText({ text }: { readonly text: string }): ReactNode {
  const [wanted, setWanted] = useState(0);
  const isLong = text.length > longMessageUnits;
  const end = isLong ? Math.max(wanted, endOfPart(text, 0)) : text.length;
  return (
    <>
      <pre className={styles['raw']} data-part="text" dir="auto">
        {isLong ? text.slice(0, end) : text}
      </pre>
      {end < text.length && (
        <RestActions text={text} onMore={() => setWanted(endOfPart(text, end))} />
      )}
    </>
  );
}
