import { useId, type ReactNode } from 'react';

import styles from '../share-dialog.module.css';

interface PreviewProps {
  readonly label: string;
  readonly text: string;
}

/** The beginning of what leaves the program. */
export function Preview({ label, text }: PreviewProps): ReactNode {
  const id = useId();
  return (
    <figure className={styles['preview']} aria-labelledby={id}>
      <figcaption id={id} className={styles['caption']}>
        {label}
      </figcaption>
      {/* Focusable so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles['text']} tabIndex={0} dir="auto">
        {text}
      </pre>
    </figure>
  );
}
