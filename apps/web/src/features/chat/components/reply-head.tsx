import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';

import { useChatScope } from '../chat-scope.ts';
import { useModelFace } from '../hooks/use-model-face.ts';
import styles from './reply-head.module.css';

/** Who answered: in a chat with several models, each reply says which one it is from. */
export function ReplyHead({ model }: { readonly model: ModelRef }): ReactNode {
  const { modelTitles } = useChatScope();
  const title = useSyncExternalStore(modelTitles.subscribe, () => modelTitles.titleOf(model));
  const face = useModelFace(model);
  return (
    <p className={styles['head']} dir="auto">
      <Avatar name={title} {...face} size="s" />
      {title}
    </p>
  );
}
