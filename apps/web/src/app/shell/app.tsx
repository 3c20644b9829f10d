import { Drawer } from '@parley/ui/components/drawer/drawer.tsx';
import { useDrawerSwipe } from '@parley/ui/components/drawer/use-drawer-swipe.ts';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { createElement, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { externalSignIn } from '#src/services/external-sign-in/external-sign-in.ts';

import styles from './app.module.css';
import { ChatPage } from '#src/app/chat/chat-page.tsx';
import { KeyGuard } from './key-guard.tsx';
import { MarkdownProvider } from './markdown-provider.tsx';
import { ProgramContext } from '#src/app/program/program-context.ts';
import type { Program } from '#src/app/program/program.ts';
import { SidebarPane } from './sidebar/sidebar-pane.tsx';
import { StorageNotice } from './notices/storage-notice.tsx';
import { useAppDialogs } from './use-app-dialogs.tsx';
import { useAppearance } from './use-appearance.ts';
import { useCommandKeys } from './use-command-keys.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const ServerProblem = lazyComponent(
  async () => (await import('#src/app/screens/server-problem.tsx')).ServerProblem,
);
const SignInNotice = lazyComponent(
  async () => (await import('#src/app/screens/sign-in-notice.tsx')).SignInNotice,
);
const FirstRun = lazyComponent(async () => (await import('./first-run.tsx')).FirstRun);
const noticesModule = createLazyModule(
  async () => (await import('./notices/late-notices.tsx')).LateNotices,
);
const layersModule = createLazyModule(
  async () => (await import('./floating-layers.tsx')).FloatingLayers,
);

/** The shell: the list of chats at the side, one chat, and what floats above both. */
export function App({ program }: { readonly program: Program }): ReactNode {
  const intl = useIntl();
  const { settings, config } = program;
  const [isFirstRunHeld, setIsFirstRunHeld] = useState(false);
  const isFirstRun = useIsFirstRun(program) || isFirstRunHeld;
  const { sidebarVisible } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasServerProblem = useSyncExternalStore(config.subscribe, config.hasServerProblem);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const signIn = externalSignIn(host, program.isAnonymous);
  const [isProblemSeen, setIsProblemSeen] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const lateNotices = useModuleWhenIdle(noticesModule);
  useAppearance(program);
  useDrawerSwipe({ open: isDrawerOpen, onOpenChange: setIsDrawerOpen, isEnabled: !isWide });

  const isSidebarShown = isWide && sidebarVisible;
  function toggleSidebar(): void {
    if (isWide) void settings.change({ sidebarVisible: !sidebarVisible });
    else setIsDrawerOpen((open) => !open);
  }
  function closeSidebar(): void {
    if (isWide) void settings.change({ sidebarVisible: false });
    else setIsDrawerOpen(false);
  }
  const { openSection, openSettings, dialogs } = useAppDialogs(program);
  useCommandKeys(program);
  useCommands(program.commands, {
    toggleSidebar,
    newChat: program.navigation.openNew,
  });

  if (hasServerProblem && !isProblemSeen) {
    return <ServerProblem onContinue={() => setIsProblemSeen(true)} />;
  }
  if (signIn !== 'none') {
    return <SignInNotice config={config} state={signIn} />;
  }
  const sidebar = (
    <SidebarPane
      onChosen={() => setIsDrawerOpen(false)}
      onClose={closeSidebar}
      onSettings={() => {
        setIsDrawerOpen(false);
        openSettings();
      }}
      onImport={() => {
        setIsDrawerOpen(false);
        openSection('data');
      }}
    />
  );
  const onBackUp = isFirstRun ? undefined : () => openSection('data');
  const notices = (
    <>
      <StorageNotice />
      {lateNotices !== undefined && createElement(lateNotices, { program, onBackUp })}
    </>
  );
  // What floats stays as it is when the first model or chat ends the first run.
  return (
    <ProgramContext value={program}>
      <MarkdownProvider>
        {isFirstRun ? (
          <div key="firstRun" className={styles['firstRun']}>
            {notices}
            <FirstRun program={program} onHold={setIsFirstRunHeld} />
          </div>
        ) : (
          <div key="shell" className={styles['shell']}>
            {isSidebarShown && <div className={styles['sidebar']}>{sidebar}</div>}
            {!isWide && (
              <Drawer
                open={isDrawerOpen}
                onOpenChange={setIsDrawerOpen}
                label={intl.formatMessage({ id: 'sidebar.name', defaultMessage: 'Chats' })}
                backdropElementId="side-bar-background"
              >
                {sidebar}
              </Drawer>
            )}
            <div className={styles['main']}>
              {notices}
              <ChatPage
                hasSidebarButton={!isSidebarShown}
                onOpenSidebar={toggleSidebar}
                onOpenSettings={openSettings}
                onOpenSection={openSection}
              />
            </div>
          </div>
        )}
        {!isFirstRun && dialogs}
        <FloatingLayers program={program} />
      </MarkdownProvider>
    </ProgramContext>
  );
}

/** What floats over every screen, when the screen stands. */
function FloatingLayers({ program }: { readonly program: Program }): ReactNode {
  const { toasts } = program;
  useUnsavedGuard(program);
  const layers = useModuleWhenIdle(layersModule);
  // Where it could not be loaded, it is tried again when there is something to say.
  useEffect(() => toasts.subscribe(layersModule.load), [toasts]);
  return (
    <>
      {layers !== undefined && createElement(layers, { program })}
      <KeyGuard />
    </>
  );
}

/** Nothing to call and nothing to read: the way to a first model is all there is to show. */
function useIsFirstRun({ providers, queries, condition }: Program): boolean {
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const list = useLiveQuery(queries.chatList);
  const hasNoModel = known.status === 'ready' && known.providers.length === 0;
  return (
    hasNoModel &&
    condition !== 'evicted' &&
    list.value?.chats.every(({ isSample }) => isSample === true) === true
  );
}
