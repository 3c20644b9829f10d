import { Icon, type IconComponent } from '@parley/ui/components/icon/icon.tsx';
import type { ReactNode } from 'react';

import styles from '../sync.module.css';

interface StatusLineProps {
  readonly icon: IconComponent;
  readonly isFailed?: boolean;
  readonly children: ReactNode;
}

/** A state with its mark. */
export function StatusLine({ icon, isFailed = false, children }: StatusLineProps): ReactNode {
  return (
    <p className={styles['status']} data-failed={isFailed || undefined} dir="auto">
      <Icon of={icon} size={20} />
      <span>{children}</span>
    </p>
  );
}
