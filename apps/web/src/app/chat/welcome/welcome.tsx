import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import type { WelcomeIdeasProps } from './welcome-ideas-props.ts';
import styles from './welcome.module.css';

const WelcomeHost = lazyComponent(async () => (await import('./welcome-host.tsx')).WelcomeHost);
const WelcomeInstead = lazyComponent(
  async () => (await import('./welcome-instead.tsx')).WelcomeInstead,
);

const WelcomeCharacter = lazyComponent(
  async () => (await import('../character/welcome-character.tsx')).WelcomeCharacter,
);

const ideasModule = createLazyModule(
  async () => (await import('./welcome-ideas.tsx')).WelcomeIdeas,
);

/** What can be done with an empty chat; comes when the page has nothing better to do. */
export function WelcomeIdeas(props: WelcomeIdeasProps): ReactNode {
  const ideas = useModuleWhenIdle(ideasModule);
  return ideas === undefined ? null : createElement(ideas, props);
}

interface WelcomeProps {
  readonly open: OpenChat;
  readonly onOpenSettings: () => void;
}

/** An empty chat: one sentence that says what to do, or what is missing. */
export function Welcome({ open, onOpenSettings }: WelcomeProps): ReactNode {
  const intl = useIntl();
  const { providers, config } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const hasCharacter = useHasCharacter(open);
  if (known.status === 'loading') return null;
  const hasModels = known.providers.length > 0;
  if (open.isTemporary || !hasModels) {
    return <WelcomeInstead isTemporary={hasModels} onOpenSettings={onOpenSettings} />;
  }
  if (hasCharacter) return <WelcomeCharacter open={open} />;
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'welcome.title', defaultMessage: 'What’s on your mind?' })}</h2>
      {host.welcomeMessage === undefined && host.firstAssistantMessage === undefined ? (
        <p>
          {intl.formatMessage({
            id: 'welcome.text',
            defaultMessage: 'Write a message below. The chat stays in this browser.',
          })}
        </p>
      ) : (
        <WelcomeHost host={host} />
      )}
    </div>
  );
}

function useHasCharacter({ session }: OpenChat): boolean {
  return useSyncExternalStore(
    session.subscribe,
    () => session.getSnapshot().chat?.characterId !== undefined,
  );
}
