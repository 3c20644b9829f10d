import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { initials } from './initials.ts';
import styles from './avatar.module.css';

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** Its initials are shown where there is neither image nor mark. */
  readonly name: string;
  readonly imageUrl?: string;
  /** An emoji, or a drawing such as the mark of a provider. */
  readonly mark?: ReactNode;
  /** 20, 28 or 40 px. */
  readonly size?: 's' | 'm' | 'l';
  readonly className?: string;
}

/** A picture of somebody whose name stands beside it, so it is hidden from screen readers. */
export function Avatar({ name, imageUrl, mark, size = 'm', className }: AvatarProps): ReactNode {
  return (
    <span className={classNames(styles['avatar'], className)} data-size={size} aria-hidden>
      {imageUrl === undefined ? (
        (mark ?? initials(name))
      ) : (
        <img src={imageUrl} alt="" className={styles['image']} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
