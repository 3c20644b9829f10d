import type { ReactNode } from 'react';
import { encode } from 'uqr';

import styles from '../sync.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Cells around a code that stay empty. Source: ISO/IEC 18004, 6.3.8 */
const quietCells = 4;

/** A QR code, dark on light in each theme: not every camera reads the other way around. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: quietCells });
  return (
    <figure className={styles['qr']} data-theme="light">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={darkCells(data)} />
      </svg>
      <figcaption className="visually-hidden">{label}</figcaption>
    </figure>
  );
}

function darkCells(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
