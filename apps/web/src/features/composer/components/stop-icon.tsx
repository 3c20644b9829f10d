import type { IconComponent } from '@parley/ui/components/icon/icon.tsx';

/** A filled square: an outline of this size looks like an empty check box. */
export const StopIcon: IconComponent = ({ size = 16, className }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden
    {...(className === undefined ? {} : { className })}
  >
    <rect x="5" y="5" width="14" height="14" rx="2.5" fill="currentcolor" />
  </svg>
);
