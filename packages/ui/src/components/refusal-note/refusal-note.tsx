import type { ReactNode } from 'react';

import styles from './refusal-note.module.css';

/** Props of {@link RefusalNote}. */
export interface RefusalNoteProps {
  /** A few words; nothing while nothing is refused. It has to be there before, to be announced. */
  readonly children: ReactNode;
}

/** Says beside the button of a form why it did nothing. */
export function RefusalNote({ children }: RefusalNoteProps): ReactNode {
  return (
    <output className={styles['note']} dir="auto">
      {children}
    </output>
  );
}
