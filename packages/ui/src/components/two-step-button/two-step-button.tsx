import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';

import { Button, type ControlSize } from '../button/button.tsx';
import type { IconComponent } from '../icon/icon.tsx';

/** Props of {@link TwoStepButton}. */
export interface TwoStepButtonProps {
  /** For instance "Delete". */
  readonly label: string;
  /** What the first press asks, for instance "Sure?". */
  readonly armedLabel: string;
  readonly onConfirm: () => void;
  readonly icon?: IconComponent;
  /** Only the icon until the first press; for rows of a list. Needs `icon`. */
  readonly isCompact?: boolean;
  readonly size?: ControlSize;
  readonly disabled?: boolean;
  readonly className?: string;
}

const armedMs = 2_000;

/**
 * Asks once more before it acts: the first press arms it for two seconds, the second within that
 * time confirms. Esc disarms it. For small things; `ConfirmDialog` asks about large ones.
 */
export function TwoStepButton(props: TwoStepButtonProps): ReactNode {
  const { label, armedLabel, onConfirm, icon, isCompact = false, size = 's' } = props;
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setTimeout(() => setArmed(false), armedMs);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const handleClick = (): void => {
    setArmed(!isArmed);
    if (isArmed) onConfirm();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key !== 'Escape' || !isArmed) return;
    // A back gesture of the browser listens too, and takes a prevented key as answered.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    setArmed(false);
  };
  return (
    <Button
      size={size}
      variant={isArmed ? 'danger' : 'quiet'}
      disabled={props.disabled ?? false}
      isLabelHidden={isCompact && !isArmed}
      data-tooltip={isCompact && !isArmed ? label : undefined}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      {...(icon === undefined ? {} : { icon })}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      <span aria-live="polite">{isArmed ? armedLabel : label}</span>
    </Button>
  );
}
