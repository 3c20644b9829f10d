import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './empty-state.module.css';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon?: IconComponent;
  readonly title: string;
  /** One sentence that teaches the next step. */
  readonly children?: ReactNode;
  /** One button that takes it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Stands where a list would be. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: EmptyStateProps): ReactNode {
  return (
    <div className={classNames(styles['empty'], className)}>
      {icon !== undefined && <Icon of={icon} size={20} className={styles['icon'] ?? ''} />}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
