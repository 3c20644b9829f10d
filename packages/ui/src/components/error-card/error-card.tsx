import { ChevronRight, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './error-card.module.css';

/** Props of {@link ErrorCard}. */
export interface ErrorCardProps {
  /** What happened. */
  readonly title: string;
  /** Why, and what to do. */
  readonly children: ReactNode;
  /** Buttons, the one that puts it right first. */
  readonly actions?: ReactNode;
  /** What a developer wants to see: code, status, answer of the server. */
  readonly details?: string;
  /** Opens the details, for instance "Details"; needed together with them. */
  readonly detailsLabel?: string;
  readonly className?: string;
}

/** An error at the place where it happened. */
export function ErrorCard(props: ErrorCardProps): ReactNode {
  const { title, children, actions, details, detailsLabel, className } = props;
  return (
    <div className={classNames(styles['card'], className)}>
      <Icon of={CircleAlert} size={20} className={styles['icon'] ?? ''} />
      <div className={styles['content']}>
        <p className={styles['title']} dir="auto">
          {title}
        </p>
        <div className={styles['text']} dir="auto">
          {children}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {details !== undefined && detailsLabel !== undefined && (
          <details className={styles['details']}>
            <summary className={styles['summary']}>
              <Icon of={ChevronRight} className={styles['chevron'] ?? ''} />
              {detailsLabel}
            </summary>
            <pre className={styles['pre']} dir="ltr">
              {details}
            </pre>
          </details>
        )}
      </div>
    </div>
  );
}
