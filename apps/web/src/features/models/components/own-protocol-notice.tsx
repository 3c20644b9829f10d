import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderView } from '#src/services/providers/provider-view.ts';

import type { ProviderForm } from '../hooks/use-provider-form.ts';
import { isOllamaByImitation } from '../logic/is-ollama-by-imitation.ts';
import styles from './provider-form.module.css';

interface OwnProtocolNoticeProps {
  readonly form: ProviderForm;
  readonly provider: ProviderView | undefined;
}

/** Offers an Ollama that is called over its imitation of OpenAI its own protocol. */
export function OwnProtocolNotice({ form, provider }: OwnProtocolNoticeProps): ReactNode {
  const intl = useIntl();
  if (provider === undefined || !isOllamaByImitation(provider.endpoint)) return null;
  return (
    <div className={styles['notice']}>
      <p>
        {intl.formatMessage({
          id: 'setup.ollama',
          defaultMessage:
            'Over the OpenAI protocol, Ollama silently cuts long chats. Its own protocol gives each chat the context window it needs.',
        })}
      </p>
      <Button
        loading={form.phase.step === 'testing'}
        onClick={() => void form.submit({ dialect: 'ollama' })}
      >
        {intl.formatMessage({ id: 'setup.ollama.switch', defaultMessage: 'Switch protocol' })}
      </Button>
    </div>
  );
}
