import type { CSSProperties, ReactNode } from 'react';

import styles from './level-meter.module.css';

/** How loud it is. Where nobody measures, a line that moves by itself. */
export function LevelMeter({ level }: { readonly level: number | undefined }): ReactNode {
  const geometry: CSSProperties & Record<'--level', number> = { '--level': level ?? 0 };
  return (
    <div
      className={styles['meter']}
      style={geometry}
      data-measured={level !== undefined || undefined}
      aria-hidden="true"
    >
      <div className={styles['bar']} />
    </div>
  );
}
