import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  useCallback,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import { isToolAllowed } from '#src/services/config/host-tools.ts';
import { isCostShown } from '#src/services/config/host-cost.ts';
import { hasVoice } from '#src/services/config/host-voice.ts';
import { webSearchName } from '#src/services/web/web-tools.ts';
import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import type { Program } from '#src/app/program/program.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import {
  CharactersPane,
  PluginsPane,
  PromptsPane,
  ShortcutsPane,
  UsagePane,
  WebSearchPane,
} from '#src/app/panes/panes.ts';

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

type DialogName =
  | 'settings'
  | 'shortcuts'
  | 'usage'
  | 'prompts'
  | 'characters'
  | 'plugins'
  | 'web-search';

/** What a host may turn off; on where it says nothing. */
function ifOn<T>({ chatFeatures }: HostConfig, feature: string, value: T): T | undefined {
  return chatFeatures[feature] === false ? undefined : value;
}

/** Settings, shortcuts, usage, web search and the collections: one at a time, over whatever chat is open. */
export function useAppDialogs(program: Program): AppDialogs {
  const { config } = program;
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
  const showWebSearch = isToolAllowed(host, webSearchName)
    ? () => setShown('web-search')
    : undefined;
  useDialogCommands(program, { openSection, setShown, showWebSearch });
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
            onOpenWebSearch={showWebSearch}
          />
        )}
        {shown === 'usage' && <UsagePane ports={program} onClose={close} />}
        {shown === 'characters' && <CharactersPane ports={program} onClose={close} />}
        {shown === 'plugins' && <PluginsPane ports={program} onClose={close} />}
        {shown === 'prompts' && <PromptsPane ports={program} onClose={close} />}
        {shown === 'web-search' && <WebSearchPane ports={program} onClose={close} />}
        {shown === 'shortcuts' && <ShortcutsPane ports={program} onClose={close} />}
      </>
    ),
  };
}

interface DialogWays {
  readonly openSection: (section: SectionId | undefined) => void;
  readonly setShown: Dispatch<SetStateAction<DialogName | undefined>>;
  readonly showWebSearch: (() => void) | undefined;
}

/** The dialogs as commands, as far as the host offers them. */
function useDialogCommands({ commands, config }: Program, ways: DialogWays): void {
  const { openSection, setShown, showWebSearch } = ways;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  useCommands(commands, {
    openSettings: () => openSection(undefined),
    openLimits: isCostShown(host) ? () => openSection('usage') : undefined,
    openSync: host.accounts.enabled
      ? ifOn(host, 'syncToCloud', () => openSection('sync'))
      : undefined,
    openUsage: isCostShown(host) ? () => setShown('usage') : undefined,
    openData: () => openSection('data'),
    openCharacters: ifOn(host, 'pickCharacters', () => setShown('characters')),
    openPlugins: ifOn(host, 'usePlugins', () => setShown('plugins')),
    openPrompts: ifOn(host, 'promptLibrary', () => setShown('prompts')),
    openVoice: hasVoice(host) ? () => openSection('voice') : undefined,
    openWebSearch: showWebSearch,
    showShortcuts: () => setShown((now) => (now === 'shortcuts' ? undefined : 'shortcuts')),
  });
}
