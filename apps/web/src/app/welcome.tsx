import { Button } from '@parley/ui/components/button/button.tsx';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery } from '#src/platform/live-query.ts';

import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { WelcomeModels } from './welcome-models.tsx';
import styles from './welcome.module.css';

const SplashButton = lazy(async () => ({
  default: (await import('./splash-button.tsx')).SplashButton,
}));
const WelcomeFolder = lazy(async () => ({
  default: (await import('./welcome-folder.tsx')).WelcomeFolder,
}));

const WelcomeHost = lazy(async () => ({
  default: (await import('./welcome-host.tsx')).WelcomeHost,
}));
const WelcomeTemporary = lazy(async () => ({
  default: (await import('./welcome-temporary.tsx')).WelcomeTemporary,
}));

interface WelcomeProps {
  readonly open: OpenChat;
  readonly onOpenSettings: () => void;
}

/** An empty chat: one sentence that says what to do, or what is missing. */
export function Welcome({ open, onOpenSettings }: WelcomeProps): ReactNode {
  const intl = useIntl();
  const { providers, folders, navigation, config, queries } = useProgram();
  const { welcomeMessage } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isEmpty = useLiveQuery(queries.chatList).value?.chats.length === 0;
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const all = useSyncExternalStore(folders.subscribe, folders.getSnapshot);
  const { folderId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const folder = all.find(({ id }) => id === folderId);
  if (known.status === 'loading') return null;
  if (known.providers.length === 0) {
    return (
      <div className={styles['welcome']}>
        <h2>
          {intl.formatMessage({ id: 'welcome.noModel', defaultMessage: 'No model is set up' })}
        </h2>
        <p>
          {intl.formatMessage({
            id: 'welcome.noModelText',
            defaultMessage:
              'Your chats are all here. To go on with them, enter a key or find a model on this computer.',
          })}
        </p>
        <Button variant="primary" onClick={onOpenSettings}>
          {intl.formatMessage({ id: 'welcome.setUp', defaultMessage: 'Set up a provider' })}
        </Button>
      </div>
    );
  }
  if (open.isTemporary) {
    return (
      <Suspense fallback={null}>
        <WelcomeTemporary />
      </Suspense>
    );
  }
  return (
    <div className={styles['welcome']}>
      <h2>
        {intl.formatMessage({ id: 'welcome.title', defaultMessage: 'What is on your mind?' })}
      </h2>
      {welcomeMessage === undefined ? (
        <p>
          {intl.formatMessage({
            id: 'welcome.text',
            defaultMessage: 'Write a message below. The chat stays in this browser.',
          })}
        </p>
      ) : (
        <Suspense fallback={null}>
          <WelcomeHost text={welcomeMessage} />
        </Suspense>
      )}
      {folder !== undefined && (
        <Suspense fallback={null}>
          <WelcomeFolder folder={folder} onLeave={() => navigation.openNew()} />
        </Suspense>
      )}
      <WelcomeModels open={open} />
      {isEmpty && (
        <Suspense fallback={null}>
          <SplashButton />
        </Suspense>
      )}
    </div>
  );
}
