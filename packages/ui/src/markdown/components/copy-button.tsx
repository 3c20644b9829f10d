import { type ReactNode, useEffect, useState } from 'react';

import { useMarkdown } from './context.ts';
import styles from './markdown.module.css';

const COPIED_MS = 2000;

interface CopyButtonProps {
  readonly getText: () => string;
  /** Absent: the words for code. */
  readonly label?: string;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ getText, label }: CopyButtonProps): ReactNode {
  const { services, labels } = useMarkdown();
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => {
      setCopies(0);
    }, COPIED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copies]);

  async function copy(): Promise<void> {
    if (await services.copyText(getText())) setCopies((count) => count + 1);
  }

  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => {
        void copy();
      }}
    >
      {copies > 0 ? labels.copied : (label ?? labels.copy)}
    </button>
  );
}
