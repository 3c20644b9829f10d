import type { ReactNode } from 'react';

import styles from './raw-text.module.css';

/** The Markdown source as the model wrote it. */
export function RawText({ text }: { readonly text: string }): ReactNode {
  return (
    <pre className={styles['raw']} data-part="text" dir="auto">
      {text}
    </pre>
  );
}
