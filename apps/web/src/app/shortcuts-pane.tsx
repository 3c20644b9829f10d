import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShortcutsDialog } from '#src/features/shortcuts/shortcuts-dialog.tsx';
import { chordsOf, commandIds } from '#src/services/commands/command-table.ts';
import { messageCommands } from '#src/services/commands/message-commands.ts';

import { commandTitles } from './command-views.ts';
import { useProgram } from './program-context.ts';

interface ShortcutsPaneProps {
  readonly onClose: () => void;
}

/** The keys of everything that this version can do. */
export function ShortcutsPane({ onClose }: ShortcutsPaneProps): ReactNode {
  const intl = useIntl();
  const { settings, commands } = useProgram();
  const { keyboardShortcuts } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const known = commands.known();
  return (
    <ShortcutsDialog
      commands={commandIds
        .filter((id) => known.has(id) || messageCommands.has(id))
        .filter((id) => chordsOf(id, {}).length > 0)
        .map((id) => ({ id, title: intl.formatMessage(commandTitles[id]) }))}
      chosen={keyboardShortcuts}
      onChange={(chosen) => void settings.change({ keyboardShortcuts: chosen })}
      onClose={onClose}
    />
  );
}
