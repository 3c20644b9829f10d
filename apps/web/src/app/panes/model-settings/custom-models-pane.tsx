import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CustomModels } from '#src/features/models/custom-models.tsx';
import type { CustomModelsInput } from '#src/features/model-settings/model-settings-props.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { canAddModels } from '#src/services/config/can-add-models.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';

interface CustomModelsPaneProps extends CustomModelsInput {
  readonly ports: {
    readonly providers: ProviderService;
    readonly config: ConfigService;
  };
}

/** The user's own models, as far as the host allows them. */
export function CustomModelsPane(props: CustomModelsPaneProps): ReactNode {
  const intl = useIntl();
  const { providers, config } = props.ports;
  const { links } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const pages = [
    {
      url: links.localModels,
      label: intl.formatMessage({ id: 'ownModels.help.local', defaultMessage: 'Local models' }),
    },
    {
      url: links.azureOpenAI,
      label: intl.formatMessage({ id: 'ownModels.help.azure', defaultMessage: 'Azure OpenAI' }),
    },
    {
      url: links.openRouter,
      label: intl.formatMessage({ id: 'ownModels.help.openRouter', defaultMessage: 'OpenRouter' }),
    },
  ];
  return (
    <CustomModels
      providers={providers}
      chosen={props.chosen}
      onChoose={props.onChoose}
      onFormOpenChange={props.onFormOpenChange}
      canAdd={canAddModels(config)}
      helpLinks={pages.flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }]))}
    />
  );
}
