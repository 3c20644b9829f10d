import { useSyncExternalStore, type ReactNode } from 'react';

import { UsageSettings } from '#src/features/usage/usage-settings.tsx';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What limits of spending need of the program. */
export interface UsageLimitsPorts {
  readonly settings: SettingsService;
  readonly commands: CommandRegistry;
}

/** The limits of spending, and the way to all usage. */
export function UsageLimitsPane({ ports }: { readonly ports: UsageLimitsPorts }): ReactNode {
  const { settings, commands } = ports;
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  return (
    <UsageSettings
      values={values}
      onChange={(changed) => void settings.change(changed)}
      onOpenUsage={() => void commands.run('openUsage')}
    />
  );
}
