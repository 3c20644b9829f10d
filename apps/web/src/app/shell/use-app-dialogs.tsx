import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { isCostShown } from '#src/services/config/host-cost.ts';
import { hasVoice } from '#src/services/config/host-voice.ts';
import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import type { Program } from '#src/app/program/program.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { CharactersPane, PromptsPane, ShortcutsPane, UsagePane } from '#src/app/panes/panes.ts';

const OpenSettings = lazyDialog({
  id: 'settings',
  load: async () => (await import('./open-settings.tsx')).OpenSettings,
});

/** The dialogs of the whole program and the ways into them. */
export interface AppDialogs {
  readonly openSettings: () => void;
  readonly openSection: (section: SectionId) => void;
  readonly dialogs: ReactNode;
}

type DialogName = 'settings' | 'shortcuts' | 'usage' | 'prompts' | 'characters';

/** Settings, shortcuts, usage, prompts and characters: one at a time, over whatever chat is open. */
export function useAppDialogs(program: Program): AppDialogs {
  const { commands, config } = program;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
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
    openLimits: isCostShown(host) ? () => openSection('usage') : undefined,
    openUsage: isCostShown(host) ? () => setShown('usage') : undefined,
    openData: () => openSection('data'),
    openCharacters:
      host.chatFeatures['pickCharacters'] !== false ? () => setShown('characters') : undefined,
    openPrompts:
      host.chatFeatures['promptLibrary'] !== false ? () => setShown('prompts') : undefined,
    openVoice: hasVoice(host) ? () => openSection('voice') : undefined,
    showShortcuts: () => setShown((now) => (now === 'shortcuts' ? undefined : 'shortcuts')),
  });
  return {
    openSettings,
    openSection,
    dialogs: (
      <>
        {shown === 'settings' && (
          <OpenSettings
            program={program}
            {...(section === undefined ? {} : { firstSection: section })}
            onClose={close}
            onOpenShortcuts={showShortcuts}
          />
        )}
        {shown === 'usage' && <UsagePane ports={program} onClose={close} />}
        {shown === 'characters' && <CharactersPane ports={program} onClose={close} />}
        {shown === 'prompts' && <PromptsPane ports={program} onClose={close} />}
        {shown === 'shortcuts' && <ShortcutsPane ports={program} onClose={close} />}
      </>
    ),
  };
}
