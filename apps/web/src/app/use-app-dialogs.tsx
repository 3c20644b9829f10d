import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { hasVoice } from './host-voice.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import type { Program } from './program.ts';
import { isCostShownBy } from './use-chat-cost.tsx';
import { useCommands } from './use-commands.ts';

const ShortcutsPane = lazyDialog(async () => (await import('./shortcuts-pane.tsx')).ShortcutsPane);
const UsagePane = lazyDialog(async () => (await import('./usage-pane.tsx')).UsagePane);
const SettingsPane = lazyDialog(async () => (await import('./settings-pane.tsx')).SettingsPane);

/** The dialogs of the whole program and the ways into them. */
export interface AppDialogs {
  readonly openSettings: () => void;
  readonly openSection: (section: SectionId) => void;
  readonly dialogs: ReactNode;
}

type DialogName = 'settings' | 'shortcuts' | 'usage';

/** Settings, shortcuts and usage: one at a time, over whatever chat is open. */
export function useAppDialogs({ commands, config }: Program): AppDialogs {
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isCostShown = isCostShownBy(host);
  const [shown, setShown] = useState<DialogName>();
  const [section, setSection] = useState<SectionId>();
  const openSection = useCallback((next: SectionId | undefined): void => {
    setSection(next);
    setShown('settings');
  }, []);
  const openSettings = useCallback(() => openSection(undefined), [openSection]);
  const close = (): void => setShown(undefined);
  const showShortcuts = (): void => setShown('shortcuts');
  useCommands(commands, {
    openSettings,
    openLimits: isCostShown ? () => openSection('usage') : undefined,
    openUsage: isCostShown ? () => setShown('usage') : undefined,
    openData: () => openSection('data'),
    openVoice: hasVoice(host) ? () => openSection('voice') : undefined,
    showShortcuts: () => setShown((now) => (now === 'shortcuts' ? undefined : 'shortcuts')),
  });
  return {
    openSettings,
    openSection,
    dialogs: (
      <>
        {shown === 'settings' && (
          <SettingsPane
            {...(section === undefined ? {} : { firstSection: section })}
            onClose={close}
            onOpenShortcuts={showShortcuts}
          />
        )}
        {shown === 'usage' && <UsagePane onClose={close} />}
        {shown === 'shortcuts' && <ShortcutsPane onClose={close} />}
      </>
    ),
  };
}
