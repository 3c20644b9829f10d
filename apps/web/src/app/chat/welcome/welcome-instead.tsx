import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './welcome.module.css';

interface WelcomeInsteadProps {
  readonly isTemporary: boolean;
  readonly onOpenSettings: () => void;
}

/** What an empty chat says that is temporary, or that no model can answer. */
export function WelcomeInstead({ isTemporary, onOpenSettings }: WelcomeInsteadProps): ReactNode {
  return isTemporary ? <Temporary /> : <SetUp onOpenSettings={onOpenSettings} />;
}

/** What a temporary chat is, before anything is written into it. */
function Temporary(): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'temporary.title', defaultMessage: 'Temporary chat' })}</h2>
      <p>
        {intl.formatMessage({
          id: 'temporary.welcome',
          defaultMessage:
            'Nothing in it is written to disk: it doesn’t appear in the sidebar, search, backups, or the mirror folder. It’s lost when you leave it, reload the page, or close the tab, unless you save it first.',
        })}
      </p>
      <p>
        {intl.formatMessage({
          id: 'temporary.welcome.provider',
          defaultMessage:
            'The provider still gets your messages. Their cost is counted, but none of their text is saved.',
        })}
      </p>
    </div>
  );
}

/** Chats without any model: the way to one. */
function SetUp({ onOpenSettings }: { readonly onOpenSettings: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['welcome']}>
      <h2>{intl.formatMessage({ id: 'welcome.noModel', defaultMessage: 'No model is set up' })}</h2>
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
