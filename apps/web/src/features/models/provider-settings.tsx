import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { KeySetup } from './components/key-setup.tsx';
import { LocalServers } from './components/local-servers.tsx';
import { ModelButton } from './model-button.tsx';
import styles from './provider-settings.module.css';

export interface ProviderSettingsProps {
  readonly providers: ProviderService;
  readonly preferences?: ModelPreferences;
  readonly isManaged: boolean;
  /** Whether the host offers a family; all without it. */
  readonly isOffered?: (presetId: string) => boolean;
}

/** Keys, endpoints, local servers and the model of new chats, as they stand in the settings. */
export function ProviderSettings(props: ProviderSettingsProps): ReactNode {
  const { providers } = props;
  const intl = useIntl();
  return (
    <div className={styles['parts']}>
      <DefaultModel providers={providers} preferences={props.preferences} />
      <KeySetup {...props} />
      <section className={styles['part']}>
        <h3 className={styles['title']}>
          {intl.formatMessage({ id: 'local.title', defaultMessage: 'Models on this computer' })}
        </h3>
        <LocalServers providers={providers} looksAtOnce={false} />
      </section>
    </div>
  );
}

interface DefaultModelProps {
  readonly providers: ProviderService;
  readonly preferences: ModelPreferences | undefined;
}

function DefaultModel({ providers, preferences }: DefaultModelProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const { defaultModel, isDefaultChosen } = snapshot;
  if (defaultModel === null) return null;
  const choose = (model: ModelRef): void => providers.setDefaultModel(model);
  return (
    <div className={styles['default']}>
      <div className={styles['words']}>
        <span className={styles['label']}>
          {intl.formatMessage({ id: 'model.default', defaultMessage: 'Default model' })}
        </span>
        <span className={styles['hint']}>
          {isDefaultChosen
            ? intl.formatMessage({
                id: 'model.default.chosen',
                defaultMessage: 'New chats start with the model you chose.',
              })
            : intl.formatMessage(
                {
                  id: 'model.default.auto',
                  defaultMessage:
                    'New chats start with {title}, the best guess for your providers.',
                },
                { title: titleOfModel(snapshot, defaultModel) },
              )}
        </span>
      </div>
      {isDefaultChosen && (
        <Button variant="quiet" onClick={() => providers.setDefaultModel(null)}>
          {intl.formatMessage({
            id: 'model.default.reset',
            defaultMessage: 'Choose automatically',
          })}
        </Button>
      )}
      <ModelButton
        providers={providers}
        preferences={preferences}
        model={defaultModel}
        onChoose={choose}
        isDefault
      />
    </div>
  );
}
