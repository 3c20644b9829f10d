import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

import styles from './notices.module.css';

const NoticeRows = lazy(async () => ({
  default: (await import('./notice-rows.tsx')).NoticeRows,
}));

/** The place over the box where notices appear; it is there before them, so that they are read out. */
export function Notices(props: ComponentProps<typeof NoticeRows>): ReactNode {
  return (
    <div className={styles['notices']} aria-live="polite">
      {props.shown.length > 0 && (
        <Suspense fallback={null}>
          <NoticeRows {...props} />
        </Suspense>
      )}
    </div>
  );
}
