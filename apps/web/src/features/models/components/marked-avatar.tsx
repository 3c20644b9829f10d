import { modelBrand } from '@parley/domain/model/model-brand.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { drawBrand } from '@parley/ui/components/brand-mark/brand-mark.tsx';
import type { ReactNode } from 'react';

export interface MarkedAvatarProps {
  /** Its letters stand where there is no mark. */
  readonly name: string;
  readonly presetId: string;
  /** Left out for the provider itself. */
  readonly modelId?: string;
}

/** The mark of whose model or provider it is; its letters where there is none. */
export function MarkedAvatar({ name, presetId, modelId = '' }: MarkedAvatarProps): ReactNode {
  const brand = modelBrand(modelId, presetId);
  return <Avatar name={name} mark={brand === undefined ? undefined : drawBrand(brand)} size="s" />;
}
