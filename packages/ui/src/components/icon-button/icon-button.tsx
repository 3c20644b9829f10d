import type { ComponentPropsWithRef, ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import type { ControlSize } from '../button/button.tsx';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

/** Props of {@link IconButton}: those of `<button>`, its name and its look. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The accessible name, and the text of the tooltip. */
  readonly label: string;
  readonly icon: IconComponent;
  /** Such as `mod+shift+c`; shown in the tooltip and announced by `aria-keyshortcuts`. */
  readonly shortcut?: string;
  readonly size?: ControlSize;
  readonly variant?: 'quiet' | 'primary' | 'secondary' | 'danger';
  /** `round` for send, stop and "to the end". */
  readonly shape?: 'square' | 'round';
  /** Makes it a toggle; absent for a plain button. */
  readonly pressed?: boolean;
  /** Off where the same words already stand beside the button. */
  readonly hasTooltip?: boolean;
}

function toAriaShortcut(shortcut: string): string {
  const names: Readonly<Record<string, string>> = {
    mod: 'Control',
    ctrl: 'Control',
    esc: 'Escape',
    up: 'ArrowUp',
    down: 'ArrowDown',
  };
  return shortcut
    .split('+')
    .map((key) => names[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join('+');
}

/** A button that is only an icon. Its tooltip costs nothing: `TooltipLayer` reads the attributes. */
export function IconButton({
  label,
  icon,
  shortcut,
  size = 'm',
  variant = 'quiet',
  shape = 'square',
  pressed,
  hasTooltip = true,
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut === undefined ? undefined : toAriaShortcut(shortcut)}
      data-tooltip={hasTooltip ? label : undefined}
      data-tooltip-shortcut={hasTooltip ? shortcut : undefined}
      {...rest}
      className={classNames(styles['button'], className)}
      data-variant={variant}
      data-size={size}
      data-shape={shape}
    >
      <Icon of={icon} size={size === 'l' ? 20 : 16} />
    </button>
  );
}
