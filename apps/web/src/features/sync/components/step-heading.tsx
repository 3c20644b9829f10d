import { useEffect, useRef, type ReactNode } from 'react';

import styles from '../sync.module.css';

interface StepHeadingProps {
  readonly id?: string;
  /** What led here is gone: the focus goes on with the person, and the heading is read out. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** Says where one is. */
export function StepHeading({ id, takesFocus, children }: StepHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h3 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
      {children}
    </h3>
  );
}
