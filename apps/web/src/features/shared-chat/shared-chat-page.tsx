import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Logo } from '@parley/ui/components/logo/logo.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { OpenedChat, SharedChatOpener } from '#src/services/sharing/open-shared-chat.ts';

import { PasswordForm } from './components/password-form.tsx';
import { SharedMessages } from './components/shared-messages.tsx';
import { useOpenedChat } from './hooks/use-opened-chat.ts';
import { openProblemText } from './logic/open-problem-text.ts';
import styles from './shared-chat-page.module.css';

/** What the page of a link knows of the host. */
export interface SharedPageHost {
  readonly brand: string;
  /** The address of the program. */
  readonly home: string;
}

interface SharedChatPageProps {
  readonly host: SharedPageHost;
  readonly opener: SharedChatOpener;
  /** The address at which the program begins a chat with this one. */
  readonly continueUrl: string;
}

/** The page that a link to a shared chat leads to. */
export function SharedChatPage({ host, opener, continueUrl }: SharedChatPageProps): ReactNode {
  const intl = useIntl();
  const { state, hasPassword, tryPassword } = useOpenedChat(opener);
  const isOpening = state.step === 'opening';
  const problem = state.step === 'failed' ? openProblemText(intl, state.problem) : '';
  if (state.step === 'opened') {
    return <ShownChat host={host} chat={state.chat} continueUrl={continueUrl} />;
  }
  return (
    <Frame host={host}>
      {hasPassword ? (
        <PasswordForm
          isTrying={isOpening}
          error={problem === '' ? undefined : problem}
          onTry={tryPassword}
        />
      ) : isOpening ? (
        <output className={styles['waiting']}>
          <Spinner />{' '}
          {intl.formatMessage({ id: 'sharedChat.opening', defaultMessage: 'Opening the chat…' })}
        </output>
      ) : (
        <>
          <div role="alert">
            <Banner tone="danger">{problem}</Banner>
          </div>
          <Button onClick={() => tryPassword('')}>
            {intl.formatMessage({ id: 'arrivals.loadAgain', defaultMessage: 'Try again' })}
          </Button>
        </>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly host: SharedPageHost;
  readonly title?: string;
  readonly children: ReactNode;
}

/** What stands around all that a link can lead to. */
export function Frame({ host, title, children }: FrameProps): ReactNode {
  const intl = useIntl();
  const heading =
    title ?? intl.formatMessage({ id: 'sharedChat.title', defaultMessage: 'Shared chat' });
  useEffect(() => {
    document.title = `${heading} – ${host.brand}`;
  }, [heading, host.brand]);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <a className={styles['brand']} href={host.home}>
          <Logo size={20} />
          {host.brand}
        </a>
      </header>
      <main className={styles['main']}>
        <h1 className={styles['title']} dir="auto">
          {heading}
        </h1>
        {children}
      </main>
    </div>
  );
}

interface ShownChatProps {
  readonly host: SharedPageHost;
  readonly chat: OpenedChat;
  readonly continueUrl: string;
}

function ShownChat({ host, chat, continueUrl }: ShownChatProps): ReactNode {
  const intl = useIntl();
  const { snapshot, expiresAtMs } = chat;
  const { title, instruction } = snapshot;
  return (
    <Frame host={host} {...(title === '' ? {} : { title })}>
      <p className={styles['about']}>
        {snapshot.sharedAtMs > 0 &&
          intl.formatMessage(
            { id: 'sharedChat.sharedAt', defaultMessage: 'Shared on {date}.' },
            { date: intl.formatDate(snapshot.sharedAtMs, { dateStyle: 'long' }) },
          )}{' '}
        {expiresAtMs !== undefined &&
          intl.formatMessage(
            { id: 'sharedChat.expiresAt', defaultMessage: 'The link works until {date}.' },
            { date: intl.formatDate(expiresAtMs, { dateStyle: 'long' }) },
          )}{' '}
        {intl.formatMessage({
          id: 'sharedChat.unchecked',
          defaultMessage: 'Anyone can share a chat, and nobody has checked this one.',
        })}
      </p>
      {instruction !== '' && (
        <details className={styles['instruction']}>
          <summary>
            {intl.formatMessage({ id: 'share.speaker.system', defaultMessage: 'System prompt' })}
          </summary>
          <Markdown source={instruction} />
        </details>
      )}
      <SharedMessages snapshot={snapshot} />
      <footer className={styles['footer']}>
        <a className={styles['continue']} href={continueUrl}>
          {intl.formatMessage(
            { id: 'sharedChat.continue', defaultMessage: 'Continue in {brand}' },
            { brand: host.brand },
          )}
        </a>
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'sharedChat.continue.hint',
            defaultMessage: 'Starts your own copy. Whoever shared the chat doesn’t see it.',
          })}
        </p>
      </footer>
    </Frame>
  );
}
