import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import {
  buildFolderTree,
  flattenFolders,
  folderWithDescendants,
  type Folder,
} from '@parley/domain/chat/folder.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import {
  createElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import type { FolderChoice } from '#src/features/search/logic/filter-state.ts';
import { ModelButton } from '#src/features/models/model-button.tsx';
import type { Brand } from '#src/features/sidebar/components/brand-header.tsx';
import { Sidebar } from '#src/features/sidebar/sidebar.tsx';
import { chatListModule } from '#src/features/sidebar/logic/chat-list-module.ts';
import { SidebarContext, type SidebarScope } from '#src/features/sidebar/sidebar-scope.ts';
import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';
import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { whenIdle } from '#src/platform/idle.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';
import { createTrashActions } from '#src/services/trash/trash-actions.ts';

import {
  deferBulkChatActions,
  deferFolderActions,
  loadArranging,
} from '#src/app/program/deferred-actions.ts';
import { afterFrames } from '#src/platform/focus-box.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';
import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { searchModule } from './search-module.ts';
import { SearchPane, useWarmSearch } from './search-pane.tsx';

const aboutModule = createLazyModule(async () => (await import('./about-pane.tsx')).AboutPane);

interface SidebarPaneProps {
  /** A chat was chosen or begun. */
  readonly onChosen: () => void;
  readonly onClose: () => void;
  readonly onSettings: () => void;
  readonly onImport: () => void;
}

/** The program's own line is for its first screen; only that of a host stands over the chats. */
const ownTagline = readHostConfig(undefined).tagline;
const noChats: readonly Chat[] = [];
const noFolders: readonly Folder[] = [];

/** The sidebar with the chats of this browser and what can be done with them. */
export function SidebarPane(props: SidebarPaneProps): ReactNode {
  const { onChosen, onClose, onSettings, onImport } = props;
  const program = useProgram();
  const { queries, navigation, generation, config, search } = program;
  const scope = useScope(program, onChosen);
  useEffect(() => whenIdle(loadArranging), []);
  useEffect(() => whenIdle(chatListModule.load), []);
  const about = useModuleWhenIdle(aboutModule);
  const list = useLiveQuery(queries.chatList);
  useHeldIdleTasks(list.status === 'loading');
  useWarmSearch(list.value?.chats ?? noChats);
  const isEmpty = list.value?.isComplete === true && list.value.chats.length === 0;
  const folders = useLiveQuery(queries.folders).value ?? noFolders;
  const folderChoices = useMemo(() => choicesOf(folders), [folders]);
  const { chatId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const runningIds = useSyncExternalStore(generation.subscribe, generation.runningChats);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);

  function open(id: ChatId): void {
    navigation.openChat(id);
    onChosen();
  }

  return (
    <SidebarContext value={scope}>
      <Sidebar
        brand={brandOf(host)}
        hasBar={host.chatFeatures['navBar'] !== false}
        chats={list.value?.chats ?? noChats}
        folders={folders}
        hasFailed={list.status === 'failed'}
        currentId={chatId}
        runningIds={runningIds}
        onNew={() => {
          navigation.openNew();
          onChosen();
        }}
        onOpen={open}
        onSettings={onSettings}
        onImport={isEmpty ? onImport : undefined}
        onClose={onClose}
        onChats={onChosen}
        about={about !== undefined && createElement(about)}
        onSearchFocus={() => {
          searchModule.load();
          search.warm();
          if (list.value?.isComplete === false) queries.chatList.refresh();
        }}
        renderSearch={({ query, focusField }) => (
          <SearchPane
            query={query}
            chats={list.value?.chats ?? noChats}
            currentId={chatId}
            folders={folderChoices}
            onOpen={(id, found) => {
              navigation.openChat(id, found);
              onChosen();
            }}
            onLeave={focusField}
          />
        )}
      />
    </SidebarContext>
  );
}

function brandOf(host: HostConfig): Brand {
  const { brand, tagline, logoURL, bannerURL, allowSubscriptions: isBeta } = host;
  const isOwn = tagline !== ownTagline;
  return { brand, logoURL, bannerURL, isBeta, ...(isOwn ? { tagline } : {}) };
}

function useScope(program: Program, onChosen: () => void): SidebarScope {
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  const [scope] = useState((): SidebarScope => {
    const { store, queries, chatList, toasts, generation, navigation, providers } = program;
    return {
      queries,
      toasts,
      chats: deferBulkChatActions(store),
      folders: deferFolderActions(store),
      trash: createTrashActions(store),
      rename: chatList.rename,
      leave(ids) {
        // A reply may come in through another tab, which is asked then.
        for (const id of ids) generation.stop(id);
        const openId = navigation.getSnapshot().chatId;
        if (openId === undefined || !ids.includes(openId)) return () => undefined;
        navigation.openNew();
        return () => navigation.openChat(openId);
      },
      canShare: () => isFeatureOn(program.config, 'share'),
      share(id) {
        navigation.openChat(id);
        chosen.current();
        afterFrames(() => shareWhenOpen(program, id));
      },
      newChatIn(id) {
        navigation.openNew(id);
        chosen.current();
      },
      models: {
        defaultModel: () => providers.getSnapshot().defaultModel,
        titleOf: (model) => titleOfModel(providers.getSnapshot(), model),
        renderButton: (model, onChoose) => (
          <ModelButton
            providers={providers}
            preferences={program.modelPreferences}
            model={model}
            onChoose={onChoose}
          />
        ),
      },
    };
  });
  return scope;
}

/** The header that shares a chat comes with the chat, which may still be read. */
function shareWhenOpen({ commands, navigation }: Program, id: ChatId): void {
  if (commands.run('share')) return;
  const stop = commands.subscribe(() => {
    const isHere = navigation.getSnapshot().chatId === id;
    if (isHere && !commands.available().has('share')) return;
    stop();
    if (isHere) commands.run('share');
  });
}

function choicesOf(folders: readonly Folder[]): readonly FolderChoice[] {
  return flattenFolders(buildFolderTree(folders)).map(({ folder }) => ({
    id: folder.id,
    title: folder.title,
    folderIds: folderWithDescendants(folders, folder.id),
  }));
}
