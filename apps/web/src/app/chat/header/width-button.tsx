import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { MoveHorizontal } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useCommands } from '#src/app/shared/use-commands.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';

const names = defineMessages({
  0: { id: 'width.narrow', defaultMessage: 'Width: narrow' },
  1: { id: 'width.wide', defaultMessage: 'Width: wide' },
  2: { id: 'width.full', defaultMessage: 'Width: full' },
});
const following = { 0: 1, 1: 2, 2: 0 } as const;

/** What the button needs of the program. */
export interface WidthPorts {
  readonly settings: SettingsService;
  readonly commands: CommandRegistry;
}

interface WidthButtonProps {
  readonly ports: WidthPorts;
}

/** Goes through the three widths of the conversation, where the window has room for them. */
export function WidthButton({ ports }: WidthButtonProps): ReactNode {
  const intl = useIntl();
  const { settings, commands } = ports;
  const { widthMode } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  const cycle = (): void => void settings.change({ widthMode: following[widthMode] });
  useCommands(commands, { cycleWidth: hasRoom ? cycle : undefined });
  if (!hasRoom) return null;
  return (
    <IconButton
      icon={MoveHorizontal}
      label={intl.formatMessage(names[widthMode])}
      onClick={cycle}
    />
  );
}
