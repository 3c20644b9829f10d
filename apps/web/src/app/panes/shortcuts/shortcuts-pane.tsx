import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShortcutsDialog } from '#src/features/shortcuts/shortcuts-dialog.tsx';
import { chordsOf, commandIds } from '#src/services/commands/command-table.ts';
import { messageCommands } from '#src/services/commands/message-commands.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';

import { commandTitles } from '#src/app/shared/command-views.ts';

interface ShortcutsPaneProps {
  readonly ports: {
    readonly settings: SettingsService;
    readonly commands: CommandRegistry;
  };
  readonly onClose: () => void;
}

/** The keys of everything that this version can do. */
export function ShortcutsPane({ ports, onClose }: ShortcutsPaneProps): ReactNode {
  const intl = useIntl();
  const { settings, commands } = ports;
  const { keyboardShortcuts, enterToSend } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const known = commands.known();
  return (
    <ShortcutsDialog
      commands={commandIds
        .filter((id) => known.has(id) || messageCommands.has(id))
        .filter((id) => chordsOf(id, {}).length > 0)
        .map((id) => ({ id, title: intl.formatMessage(commandTitles[id]) }))}
      chosen={keyboardShortcuts}
      enterToSend={enterToSend}
      onChange={(chosen) => void settings.change({ keyboardShortcuts: chosen })}
      onClose={onClose}
    />
  );
}
