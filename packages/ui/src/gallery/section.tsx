import type { ReactNode } from 'react';

import styles from './gallery.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A chapter of the gallery. */
export function Section({ title, children }: SectionProps): ReactNode {
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['groups']}>{children}</div>
    </section>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly layout?: 'row' | 'column';
}

/** The states of one component. */
export function Group({ title, children, layout = 'row' }: GroupProps): ReactNode {
  return (
    <div className={styles['group']}>
      <h3 className={styles['caption']}>{title}</h3>
      <div className={styles[layout]}>{children}</div>
    </div>
  );
}
