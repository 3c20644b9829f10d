import type { ComponentType, ReactNode } from 'react';

/** An outline drawing of lucide-react, or one of our own that takes the same props. */
export type IconComponent = ComponentType<{
  readonly size?: number | string;
  readonly strokeWidth?: number | string;
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
}>;

/** Props of {@link Icon}; `size` is in px and one of the two sizes of the set. */
export interface IconProps {
  readonly of: IconComponent;
  readonly size?: 16 | 20;
  readonly className?: string;
}

/** Draws an icon with the stroke of the set. It has no name: the control around it carries one. */
export function Icon({ of: Glyph, size = 16, className }: IconProps): ReactNode {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      aria-hidden
      {...(className === undefined ? {} : { className })}
    />
  );
}
