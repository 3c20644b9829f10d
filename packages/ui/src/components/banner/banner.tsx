import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './banner.module.css';

/** Props of {@link Banner}. */
export interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'danger';
  /** Says what is so and what to do about it, in one or two sentences. */
  readonly children: ReactNode;
  /** One button of size `s`. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
  /** Name of the cross; needed together with `onDismiss`. */
  readonly dismissLabel?: string;
  readonly className?: string;
  /** It goes from edge to edge of a page, at its top. */
  readonly isFlush?: boolean;
}

const toneIcons = { info: Info, warning: TriangleAlert, danger: CircleAlert };

/** A lasting message about the whole view, at its top. */
export function Banner(props: BannerProps): ReactNode {
  const { tone = 'info', children, action, onDismiss, dismissLabel, className } = props;
  const hasCross = onDismiss !== undefined && dismissLabel !== undefined;
  return (
    <div
      className={classNames(styles['banner'], className)}
      data-tone={tone}
      data-flush={props.isFlush === true || undefined}
    >
      <Icon of={toneIcons[tone]} className={styles['icon'] ?? ''} />
      <div className={styles['text']} dir="auto">
        {children}
      </div>
      {(action !== undefined || hasCross) && (
        <div className={styles['action']}>
          {action}
          {hasCross && (
            <IconButton
              size="s"
              icon={X}
              label={dismissLabel}
              hasTooltip={false}
              onClick={onDismiss}
            />
          )}
        </div>
      )}
    </div>
  );
}
