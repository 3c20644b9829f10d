import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import styles from '../sync.module.css';

interface StepHeadingProps {
  /** What led here is gone: the focus goes on with the person, and the heading is read out. */
  readonly takesFocus: boolean;
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

/** Says where one is. */
export function StepHeading({ takesFocus, headingRef, children }: StepHeadingProps): ReactNode {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  // What is done later, here, moves nobody away from it.
  const [isFocusedFirst] = useState(takesFocus);
  useEffect(() => {
    if (isFocusedFirst) heading.current?.focus();
  }, [heading, isFocusedFirst]);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles['title']}>
      {children}
    </h3>
  );
}
