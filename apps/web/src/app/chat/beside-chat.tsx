import { useEffect, useSyncExternalStore, type ReactNode } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import styles from './beside-chat.module.css';
import { useProgram } from '#src/app/program/program-context.ts';
import { useOpenPreview } from '#src/app/shared/preview-context.ts';
import type { OpenChat } from './open-chat/use-chat.ts';

const PreviewPanel = lazyComponent(
  async () => (await import('#src/features/preview/preview-panel.tsx')).PreviewPanel,
);

interface BesideChatProps {
  readonly open: OpenChat;
  readonly children: ReactNode;
}

/** A chat and, beside it, what was opened out of it; that goes with the chat. */
export function BesideChat({ open, children }: BesideChatProps): ReactNode {
  const { session } = open;
  const { opened, close } = useOpenPreview();
  const { path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const { config } = useProgram();
  const { sandboxOrigin } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  useEffect(() => close, [close]);
  return (
    <div className={styles['row']}>
      {children}
      {opened !== undefined && (
        <PreviewPanel opened={opened} path={path} sandboxOrigin={sandboxOrigin} onClose={close} />
      )}
    </div>
  );
}
