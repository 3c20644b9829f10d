import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

/** How much a button asks for attention; one `primary` per view at most. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Heights 28, 32 and 40 px; all are 44 px under a finger. */
export type ControlSize = 's' | 'm' | 'l';

/** Props of {@link Button}: those of `<button>` and the look. */
export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ControlSize;
  readonly icon?: IconComponent;
  /** A request is under way: the button keeps its width, its label and the focus, and ignores clicks. */
  readonly loading?: boolean;
  /** Takes the whole width of its container. */
  readonly wide?: boolean;
  /** Shows the icon alone, in a square; `IconButton` is shorter where the label never shows. */
  readonly isLabelHidden?: boolean;
}

/** A button with a text. `type` is `button` unless given. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  loading = false,
  wide = false,
  isLabelHidden = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-label-hidden={isLabelHidden || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={handleClick}
    >
      <Lead icon={icon} loading={loading} />
      <span className={isLabelHidden ? 'visually-hidden' : styles['label']}>{children}</span>
    </button>
  );
}

interface LeadProps {
  readonly icon: IconComponent | undefined;
  readonly loading: boolean;
}

function Lead({ icon, loading }: LeadProps): ReactNode {
  if (loading) return <Spinner />;
  return icon === undefined ? null : <Icon of={icon} />;
}
