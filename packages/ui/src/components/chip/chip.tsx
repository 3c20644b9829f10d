import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './chip.module.css';

/** Props of {@link Chip}. */
export interface ChipProps {
  /** For instance the name of a file; cut with an ellipsis, in full as tooltip. */
  readonly label: string;
  readonly icon?: IconComponent;
  /** Shown in place of the icon. */
  readonly imageUrl?: string;
  /** Quiet text, for instance a size, or what went wrong where the tone is `danger`. */
  readonly detail?: string;
  readonly tone?: 'neutral' | 'danger';
  /** Makes the chip a button. */
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
  /** Names what is removed, for instance "Remove report.pdf"; needed together with `onRemove`. */
  readonly removeLabel?: string;
  readonly className?: string;
}

/** A small thing that is attached to something: a file, a tag, a filter. */
export function Chip(props: ChipProps): ReactNode {
  const { onPress, onRemove, removeLabel, tone = 'neutral', className } = props;
  const content = <Content {...props} />;
  return (
    <span className={classNames(styles['chip'], className)} data-tone={tone}>
      {onPress === undefined ? (
        <span className={styles['content']}>{content}</span>
      ) : (
        <button type="button" className={styles['content']} onClick={onPress}>
          {content}
        </button>
      )}
      {onRemove !== undefined && removeLabel !== undefined && (
        <IconButton
          size="s"
          icon={X}
          label={removeLabel}
          hasTooltip={false}
          className={styles['remove'] ?? ''}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

function Content({ label, icon, imageUrl, detail }: ChipProps): ReactNode {
  return (
    <>
      {imageUrl !== undefined && <img src={imageUrl} alt="" className={styles['image']} />}
      {imageUrl === undefined && icon !== undefined && <Icon of={icon} />}
      <span className={styles['label']} dir="auto" data-tooltip-if-cut="">
        {label}
      </span>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
    </>
  );
}
