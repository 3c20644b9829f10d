import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import type { ReactNode } from 'react';

import styles from './welcome.module.css';

interface WelcomeHostProps {
  readonly host: Pick<HostConfig, 'welcomeMessage' | 'firstAssistantMessage'>;
}

/** What the host says to whoever begins a chat, and what its assistant says first. */
export function WelcomeHost({ host }: WelcomeHostProps): ReactNode {
  const { welcomeMessage, firstAssistantMessage } = host;
  return (
    <>
      {welcomeMessage !== undefined && (
        <div className={styles['host']}>
          <Markdown source={welcomeMessage} />
        </div>
      )}
      {firstAssistantMessage !== undefined && (
        <div className={styles['message']}>
          <Markdown source={firstAssistantMessage} />
        </div>
      )}
    </>
  );
}
