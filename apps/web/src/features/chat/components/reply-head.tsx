import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';

import { useChatScope } from '../chat-scope.ts';
import { useModelMark } from '../hooks/use-model-mark.ts';
import styles from './reply-head.module.css';

/** Who answered: in a chat with several models, each reply says which one it is from. */
export function ReplyHead({ model }: { readonly model: ModelRef }): ReactNode {
  const { modelTitles } = useChatScope();
  const title = useSyncExternalStore(modelTitles.subscribe, () => modelTitles.titleOf(model));
  const mark = useModelMark(model);
  return (
    <p className={styles['head']} dir="auto">
      <Avatar name={title} mark={mark} size="s" />
      {title}
    </p>
  );
}
