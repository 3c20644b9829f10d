import type { ComponentProps, ReactNode } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import styles from './notices.module.css';

const NoticeRows = lazyComponent(async () => (await import('./notice-rows.tsx')).NoticeRows);

/** The place over the box where notices appear; it is there before them, so that they are read out. */
export function Notices(props: ComponentProps<typeof NoticeRows>): ReactNode {
  return (
    <div className={styles['notices']} aria-live="polite">
      {props.shown.length > 0 && <NoticeRows {...props} />}
    </div>
  );
}
