import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';

import { loadBiggestChats } from '#src/data/queries/chat-sizes.ts';
import { ProviderSettings } from '#src/features/models/provider-settings.tsx';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import { SettingsDialog } from '#src/features/settings/settings-dialog.tsx';
import { UsageSettings } from '#src/features/usage/usage-settings.tsx';
import { measureLocalStorage } from '#src/platform/local-storage-size.ts';
import { emptyTrash } from '#src/services/trash/empty-trash.ts';

import { DebugPane } from './debug-pane.tsx';
import { BackupPane } from './backup-pane.tsx';
import { hasVoice } from './host-voice.ts';
import { isOfferedBy } from './offered-presets.ts';
import { PrivacyPane } from './privacy-pane.tsx';
import { ManagedKeys } from './managed-keys.tsx';
import { ProfilePane } from './profile-pane.tsx';
import { useProgram } from './program-context.ts';
import { useLanguages } from './use-languages.ts';
import { isCostShownBy } from './use-chat-cost.tsx';

const VoicePane = lazy(async () => ({ default: (await import('./voice-pane.tsx')).VoicePane }));

/** How many of the biggest chats are named. */
const biggestShown = 10;

interface SettingsPaneProps {
  readonly firstSection?: SectionId;
  readonly onOpenShortcuts: () => void;
  readonly onClose: () => void;
}

/** The settings with everything that they show and change. */
export function SettingsPane({ onClose, onOpenShortcuts, ...place }: SettingsPaneProps): ReactNode {
  const program = useProgram();
  const { settings, providers, modelPreferences, config, queries, persistence } = program;
  const { store, helpers, navigation, commands } = program;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { languages, language, choose: chooseLanguage } = useLanguages();
  return (
    <SettingsDialog
      open
      {...place}
      onOpenShortcuts={onOpenShortcuts}
      allowNotifications={helpers.notifications.allow}
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
      brand={host.brand}
      version={PARLEY_VERSION}
      languages={languages}
      language={language}
      onLanguageChange={chooseLanguage}
      {...(host.chatFeatures['yourProfile'] === false
        ? {}
        : { renderProfile: () => <ProfilePane /> })}
      renderDebug={() => <DebugPane />}
      renderPrivacy={() => <PrivacyPane />}
      renderKeys={() =>
        host.managed && !host.allowUserAPIKey ? (
          <ManagedKeys />
        ) : (
          <ProviderSettings
            providers={providers}
            preferences={modelPreferences}
            isManaged={host.managed}
            isOffered={(presetId) => isOfferedBy(host, presetId)}
          />
        )
      }
      {...(isCostShownBy(host)
        ? {
            renderUsage: () => (
              <UsageSettings
                values={values}
                onChange={(changed) => void settings.change(changed)}
                onOpenUsage={() => void commands.run('openUsage')}
              />
            ),
          }
        : {})}
      {...(hasVoice(host)
        ? {
            renderVoice: (openSection: (section: SectionId) => void) => (
              <Suspense fallback={null}>
                <VoicePane onOpenKeys={() => openSection('keys')} />
              </Suspense>
            ),
          }
        : {})}
      renderBackup={() => <BackupPane />}
    />
  );
}
