import type { IntlShape } from 'react-intl';

import type { PaletteAction } from '#src/features/palette/logic/palette-entries.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import { chordsOf, commandIds } from '#src/services/commands/command-table.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { commandIcons, commandTitles } from './command-views.ts';

interface ActionPorts {
  readonly commands: Pick<CommandRegistry, 'available' | 'run'>;
  readonly settings: Pick<SettingsService, 'getSnapshot'>;
}

/** Every command that can be run now, as it stands in a list. */
export function paletteActions(
  intl: IntlShape,
  { commands, settings }: ActionPorts,
): readonly PaletteAction[] {
  const available = commands.available();
  const { keyboardShortcuts } = settings.getSnapshot();
  const exportWords = intl.formatMessage({
    id: 'palette.share.words',
    defaultMessage: 'export download save as Markdown HTML PDF JSON',
  });
  return commandIds
    .filter((id) => available.has(id))
    .map((id) => ({
      id,
      title: intl.formatMessage(commandTitles[id]),
      ...(id === 'share' ? { words: exportWords } : {}),
      icon: commandIcons[id],
      shortcut: chordsOf(id, keyboardShortcuts)[0],
      run: () => void commands.run(id),
    }));
}
