import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { SidebarAbout } from '#src/features/sidebar/components/sidebar-about.tsx';
import { systemClock } from '#src/platform/clock.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { LanguagePane, NewsPane } from '#src/app/panes/panes.ts';
import { syncStarted } from '#src/app/shared/sync-started.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import styles from './about-pane.module.css';

const SyncEntry = lazyComponent(async () => (await import('./sync-entry.tsx')).SyncEntry);
const OrganizationEntry = lazyComponent(
  async () => (await import('../organization-entry.tsx')).OrganizationEntry,
);

/** More presses of the year than this bring the id of the open chat. */
const pressesForDebug = 10;

/** The foot of the sidebar, as the host and the person want it. */
export function AboutPane(): ReactNode {
  const program = useProgram();
  const { config, settings, navigation } = program;
  const { brand, links, footerMessage, managed } = useSyncExternalStore(
    config.subscribe,
    config.getSnapshot,
  );
  const { footerOpen } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { chatId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const [year] = useState(() => new Date(systemClock.nowMs()).getFullYear());
  const [yearPresses, setYearPresses] = useState(0);
  const [dialog, setDialog] = useState<'news' | 'languages'>();
  const { hasNews, noteSeen } = useNews();
  const hasSync = useSyncExternalStore(syncStarted.subscribe, syncStarted.get);
  return (
    <>
      {managed && <OrganizationEntry ports={program} />}
      <div className={styles['row']}>
        <SidebarAbout
          brand={brand}
          year={year}
          links={links}
          message={footerMessage}
          hasNews={hasNews}
          isOpen={footerOpen}
          debugLine={yearPresses > pressesForDebug ? (chatId ?? 'new') : undefined}
          onOpenChange={(isOpen) => void settings.change({ footerOpen: isOpen })}
          onYearPress={() => setYearPresses((count) => count + 1)}
          onOpenNews={() => {
            setDialog('news');
            noteSeen();
          }}
          onOpenLanguages={() => setDialog('languages')}
        />
        {hasSync && <SyncEntry />}
        {dialog === 'news' && <NewsPane onClose={() => setDialog(undefined)} />}
        {dialog === 'languages' && (
          <LanguagePane ports={program} onClose={() => setDialog(undefined)} />
        )}
      </div>
    </>
  );
}

/** Whether there are changes that were not read. To somebody who has just come, nothing is new. */
function useNews(): { readonly hasNews: boolean; readonly noteSeen: () => void } {
  const { flags } = useProgram();
  const [seen, setSeen] = useState(() => flags.read('seenNews'));
  useEffect(() => {
    if (seen !== PARLEY_LATEST_CHANGE && flags.read('seenNews') === undefined) {
      flags.write('seenNews', PARLEY_LATEST_CHANGE);
    }
  }, [flags, seen]);
  return {
    hasNews: seen !== undefined && seen !== PARLEY_LATEST_CHANGE,
    noteSeen() {
      flags.write('seenNews', PARLEY_LATEST_CHANGE);
      setSeen(PARLEY_LATEST_CHANGE);
    },
  };
}
