import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './fold-line.module.css';

interface FoldLineProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The ID of what opens, where it is there also while it is closed. */
  readonly controls?: string;
  /** A child with `data-gist` ends where the line does. */
  readonly children: ReactNode;
}

/** One quiet line that opens to more of what a reply is made of. */
export function FoldLine({ isOpen, onChange, controls, children }: FoldLineProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['line']}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onChange(!isOpen)}
    >
      <span className={styles['chevron']} data-open={isOpen || undefined}>
        <Icon of={ChevronRight} />
      </span>
      {children}
    </button>
  );
}
