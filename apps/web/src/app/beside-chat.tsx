import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';

import styles from './beside-chat.module.css';
import { useOpenPreview } from './preview-context.ts';
import type { OpenChat } from './use-chat.ts';

const PreviewPanel = lazy(async () => ({
  default: (await import('#src/features/preview/preview-panel.tsx')).PreviewPanel,
}));

interface BesideChatProps {
  readonly open: OpenChat;
  readonly children: ReactNode;
}

/** A chat and, beside it, what was opened out of it; that goes with the chat. */
export function BesideChat({ open, children }: BesideChatProps): ReactNode {
  const { session } = open;
  const { opened, close } = useOpenPreview();
  const { path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  useEffect(() => close, [close]);
  return (
    <div className={styles['row']}>
      {children}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <PreviewPanel opened={opened} path={path} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
