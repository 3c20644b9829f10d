import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ActionBar } from '#src/features/action-bar/action-bar.tsx';
import { chordsOf, type CommandId } from '#src/services/commands/command-table.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { commandIcons, commandTitles } from '#src/app/shared/command-views.ts';
import { useAvailableCommands } from '#src/app/shared/use-commands.ts';

/** The commands that have a button, in the order of the screen. */
const buttons: readonly CommandId[] = [
  'listMore',
  'regenerate',
  'newChat',
  'share',
  'clearContext',
  'openCharacters',
  'openPrompts',
  'modelSettings',
  // Far from the new chat: who misses the one must not lose the chat.
  'resetChat',
];

/**
 * Those that are left out where they can't be used: they come and go with the last reply, or the host
 * doesn't offer them. The others stay in their place.
 */
const leftOut: ReadonlySet<CommandId> = new Set([
  'listMore',
  'share',
  'openCharacters',
  'openPrompts',
]);

/** What the bar of actions needs of the program. */
export interface ActionBarPorts {
  readonly commands: CommandRegistry;
  readonly settings: SettingsService;
}

interface ActionBarPaneProps {
  readonly ports: ActionBarPorts;
}

/** The bar of actions over the composer. */
export function ActionBarPane({ ports }: ActionBarPaneProps): ReactNode {
  const intl = useIntl();
  const { commands, settings } = ports;
  const { keyboardShortcuts, hiddenButtons, actionLabels } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const available = useAvailableCommands(commands);
  const known = commands.known();
  return (
    <ActionBar
      actions={buttons
        .filter((id) => (leftOut.has(id) ? available.has(id) : known.has(id)))
        .map((id) => ({
          id,
          title: intl.formatMessage(commandTitles[id]),
          icon: commandIcons[id],
          shortcut: chordsOf(id, keyboardShortcuts)[0],
          run: available.has(id) ? () => void commands.run(id) : undefined,
        }))}
      hidden={hiddenButtons}
      hasLabels={actionLabels}
      onHidden={(hidden) => void settings.change({ hiddenButtons: hidden })}
      onLabels={(hasLabels) => void settings.change({ actionLabels: hasLabels })}
    />
  );
}
