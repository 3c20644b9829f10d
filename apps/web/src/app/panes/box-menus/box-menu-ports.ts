import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { IntlShape } from 'react-intl';

import type { Store } from '#src/data/store.ts';
import type { BoxMenuSource } from '#src/features/composer/box-menu/box-menu-source.ts';
import type { BoxPorts } from '#src/features/composer/hooks/use-composer.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What the lists of the box need of the program. */
export interface BoxMenuPorts {
  readonly store: Store;
  readonly commands: CommandRegistry;
  readonly config: ConfigService;
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly modelPreferences: ModelPreferences;
}

export interface BoxMenusProps {
  readonly ports: BoxMenuPorts;
  readonly box: BoxPorts;
}

/** What a source of lines is made with. */
export interface BoxMenuContext extends BoxMenuPorts {
  readonly intl: IntlShape;
  /** Chooses who answers the next message alone. */
  readonly askOnce: (model: ModelRef) => void;
}

/** Makes a source of lines; undefined where it is not offered. */
export type CreateBoxMenuSource = (context: BoxMenuContext) => BoxMenuSource | undefined;
