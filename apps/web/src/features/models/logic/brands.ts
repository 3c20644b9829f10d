import { modelBrand } from '@parley/domain/model/model-brand.ts';
import { drawBrand } from '@parley/ui/components/brand-mark/brand-mark.tsx';
import type { ReactNode } from 'react';

/** The mark of whose model or provider it is; undefined where there is none. */
export function drawMark(modelId: string, presetId: string): ReactNode | undefined {
  const brand = modelBrand(modelId, presetId);
  return brand === undefined ? undefined : drawBrand(brand);
}
