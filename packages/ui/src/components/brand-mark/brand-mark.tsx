import type { ReactNode } from 'react';

import { brandPaths } from './brand-paths.ts';

/**
 * Draws the mark of a brand, to stand in an avatar beside its name; it takes the colour of the text
 * around it.
 *
 * @returns undefined for a brand without a mark
 */
export function drawBrand(brand: string): ReactNode | undefined {
  if (!Object.hasOwn(brandPaths, brand)) return undefined;
  return (
    <svg viewBox="0 0 24 24" width="62%" height="62%" data-brand={brand} aria-hidden>
      <path fill="currentColor" fillRule="evenodd" d={brandPaths[brand]} />
    </svg>
  );
}
