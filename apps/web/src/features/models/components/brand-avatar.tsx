import type { ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import styles from './brand-avatar.module.css';
import type { MarkedAvatarProps } from './marked-avatar.tsx';

// The first screen of newcomers has no avatars, and waits for none.
const avatars = createLazyModule(() => import('./marked-avatar.tsx'));

/** The mark of whose model or provider it is, beside its name. Its place is there before it is. */
export function BrandAvatar(props: MarkedAvatarProps): ReactNode {
  const code = useModuleWhenIdle(avatars);
  return (
    <span className={styles['place']}>
      {code !== undefined && <code.MarkedAvatar {...props} />}
    </span>
  );
}
