import { Button } from '@parley/ui/components/button/button.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery } from '#src/platform/live-query.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { WelcomeModels } from './welcome-models.tsx';
import styles from './welcome.module.css';

const SplashButton = lazyComponent(async () => (await import('./splash-button.tsx')).SplashButton);
const WelcomeFolder = lazyComponent(
  async () => (await import('./welcome-folder.tsx')).WelcomeFolder,
);

const WelcomeHost = lazyComponent(async () => (await import('./welcome-host.tsx')).WelcomeHost);
const WelcomeTemporary = lazyComponent(
  async () => (await import('./welcome-temporary.tsx')).WelcomeTemporary,
);

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
            defaultMessage: 'Your chats are here. To continue, add an API key or a local model.',
          })}
        </p>
        <Button variant="primary" onClick={onOpenSettings}>
          {intl.formatMessage({ id: 'welcome.setUp', defaultMessage: 'Set up a provider' })}
        </Button>
      </div>
    );
  }
  if (open.isTemporary) {
    return <WelcomeTemporary />;
  }
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'welcome.title', defaultMessage: 'What’s on your mind?' })}</h2>
      {welcomeMessage === undefined ? (
        <p>
          {intl.formatMessage({
            id: 'welcome.text',
            defaultMessage: 'Write a message below. The chat stays in this browser.',
          })}
        </p>
      ) : (
        <WelcomeHost text={welcomeMessage} />
      )}
      {folder !== undefined && (
        <WelcomeFolder folder={folder} onLeave={() => navigation.openNew()} />
      )}
      <WelcomeModels open={open} />
      {isEmpty && <SplashButton />}
    </div>
  );
}
