import { modelBrand } from '@parley/domain/model/model-brand.ts';
import { drawBrand } from '@parley/ui/components/brand-mark/brand-mark.tsx';
import type { ReactNode } from 'react';

/** The mark of whose model it is; undefined where nobody knows, or there is none. */
export function markOf(modelId: string, presetId: string | undefined): ReactNode | undefined {
  const brand = modelBrand(modelId, presetId);
  return brand === undefined ? undefined : drawBrand(brand);
}
