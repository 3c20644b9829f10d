import type { ReactNode } from 'react';

/** Props of {@link Logo}; `size` is in px. Without a label the word "Parley" must stand beside it. */
export interface LogoProps {
  readonly size?: number;
  readonly label?: string;
  readonly className?: string;
}

/** The mark: a letter P that is a speech bubble. It takes the colour of the text around it. */
export function Logo({ size = 24, label, className }: LogoProps): ReactNode {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={className} {...name}>
      <path
        fill="currentColor"
        d="M12.5 2A8.5 8.5 0 0 0 4 10.5V21a1.25 1.25 0 0 0 2.1.92L10 18.6A8.5 8.5 0 1 0 12.5 2Zm0 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z"
      />
    </svg>
  );
}
