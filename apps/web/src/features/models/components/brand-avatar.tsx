import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import type { ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

const brands = createLazyModule(() => import('../logic/brands.ts'));

interface BrandAvatarProps {
  /** Its letters stand where there is no mark. */
  readonly name: string;
  readonly presetId: string;
  /** Left out for the provider itself. */
  readonly modelId?: string;
}

/** The mark of whose model or provider it is, beside its name. */
export function BrandAvatar({ name, presetId, modelId = '' }: BrandAvatarProps): ReactNode {
  const code = useModuleWhenIdle(brands);
  return <Avatar name={name} mark={code?.drawMark(modelId, presetId)} size="s" />;
}
