import { useSyncExternalStore, type ReactNode } from 'react';

import { loadBiggestChats } from '#src/data/queries/chat-sizes.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import { SettingsDialog } from '#src/features/settings/settings-dialog.tsx';
import type { SettingsDialogProps } from '#src/features/settings/settings-ports.ts';
import { measureLocalStorage } from '#src/platform/local-storage-size.ts';
import { usedTypeface } from '#src/services/settings/used-typeface.ts';
import { emptyTrash } from '#src/services/trash/empty-trash.ts';

import type { Store } from '#src/data/store.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import type { BrowserNotifications } from '#src/services/notifications/browser-notifications.ts';
import { useLanguages, type LanguagePorts } from '#src/app/languages/use-languages.ts';

/** How many of the biggest chats are named. */
const biggestShown = 10;

/** What the settings need of the program. */
export interface SettingsPorts extends LanguagePorts {
  readonly store: Store;
  readonly navigation: Navigation;
  readonly queries: Queries;
  readonly persistence: StoragePersistence;
  readonly notifications: BrowserNotifications;
}

interface SettingsPaneProps {
  readonly ports: SettingsPorts;
  readonly renderSection: SettingsDialogProps['renderSection'];
  readonly firstSection?: SectionId;
  readonly onOpenShortcuts: () => void;
  /** Absent where the host offers no tools. */
  readonly onOpenWebSearch?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The settings with everything that they show and change. */
export function SettingsPane(props: SettingsPaneProps): ReactNode {
  const { ports, renderSection, onClose, onOpenShortcuts, onOpenWebSearch, ...place } = props;
  const { settings, config, queries, persistence } = ports;
  const { store, notifications, navigation, flags } = ports;
  const { typeface } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { languages, language, choose: chooseLanguage } = useLanguages(ports);
  return (
    <SettingsDialog
      open
      {...place}
      onOpenShortcuts={onOpenShortcuts}
      onOpenWebSearch={onOpenWebSearch}
      allowNotifications={notifications.allow}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      settings={settings}
      data={{
        queries,
        persistence,
        emptyTrash: () => emptyTrash(store),
        localStorageBytes: () => measureLocalStorage(() => localStorage),
        async biggestChats(shouldStop) {
          const found = await loadBiggestChats(store, biggestShown, shouldStop);
          return found.ok ? found.value : undefined;
        },
        openChat(id) {
          onClose();
          navigation.openChat(id);
        },
      }}
      typeface={usedTypeface(typeface, flags)}
      brand={host.brand}
      version={PARLEY_VERSION}
      languages={languages}
      language={language}
      onLanguageChange={chooseLanguage}
      renderSection={renderSection}
    />
  );
}
