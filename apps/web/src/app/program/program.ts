import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createDocumentCache, type DocumentCache } from '@parley/ui/markdown/document-cache.ts';
import type { NewDraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { createChatId, createUsageId, type ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { CopyProgress } from '#src/data/copy-tables.ts';
import type { OpenFailure } from '#src/data/db.ts';
import { openStore, type OpenedStore } from '#src/data/open-store.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import { recoverInterrupted, turnLockName } from '#src/data/recovery.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { databaseName } from '#src/platform/database-name.ts';
import { createFrameScheduler } from '#src/platform/frames.ts';
import { queueForLock, type Locks } from '#src/platform/locks.ts';
import { createLocalFlags, type LocalFlags } from '#src/platform/local-flags.ts';
import { createPageVisibility } from '#src/platform/page-visibility.ts';
import { randomText } from '#src/platform/random-id.ts';
import { pageDelay } from '#src/platform/retry.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import { createTabChannel } from '#src/platform/tabs.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import {
  createChatListActions,
  type ChatListActions,
} from '#src/services/chats/chat-list-actions.ts';
import { createChatSessions, type ChatSessions } from '#src/services/chats/chat-sessions.ts';
import { createTurnStore } from '#src/services/chats/chat-writes.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';
import {
  createCommandRegistry,
  type CommandRegistry,
} from '#src/services/commands/command-registry.ts';
import { createConfigService, type ConfigService } from '#src/services/config/config-service.ts';
import { loadConfig } from '#src/services/config/load-config.ts';
import { asHostWants, withHostModels } from '#src/services/config/host-defaults.ts';
import { payingHost } from '#src/services/config/paying-host.ts';
import { isToolAllowed } from '#src/services/config/host-tools.ts';
import { createStoredDrafts } from '#src/services/drafts/draft-store.ts';
import type { FolderCache } from '#src/services/folders/folder-cache.ts';
import { createGeneration, type Generation } from '#src/services/generation/generation.ts';
import type { TurnStore } from '#src/services/generation/turn-types.ts';
import { guardTargets } from '#src/services/keys/guard-calls.ts';
import { createKeyStatusCell } from '#src/services/keys/key-status-cell.ts';
import { createLiveReplies } from '#src/services/generation/live-replies.ts';
import { relayStops } from '#src/services/generation/relay-stops.ts';
import { takeDeepLinks, type DeepLink } from '#src/services/navigation/deep-links.ts';
import { createNavigation, type Navigation } from '#src/services/navigation/navigation.ts';
import { createNetworkClient, type NetworkClient } from '#src/services/network/network-client.ts';
import { readCatalogue } from '#src/services/providers/catalogue-module.ts';
import { followFreeMessages, type FreeMessages } from '#src/services/providers/free-messages.ts';
import {
  createModelPreferences,
  type ModelPreferences,
} from '#src/services/providers/model-preferences.ts';
import {
  createProviderService,
  type ProviderService,
} from '#src/services/providers/provider-service.ts';
import { followServiceStatus, type ServiceStatus } from '#src/services/providers/service-status.ts';
import {
  charactersToKeep,
  createSearchService,
  deferSearch,
  type SearchService,
} from '#src/services/search/search-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { SpendingGuard } from '#src/services/spending/guard-spending.ts';
import type { ContextSource } from '#src/services/contexts/context-source.ts';
import type { PluginTools } from '#src/services/plugins/plugin-tools.ts';
import { createTools, type ToolParts } from '#src/services/tools/create-tools.ts';
import type { ChatStorage } from '#src/services/temporary/chat-storage.ts';
import { routeTurns, type TemporaryChats } from '#src/services/temporary/temporary-chats.ts';
import { loadNewerCatalogue } from '#src/services/providers/newer-catalogue.ts';
import { loadInitialState } from './load-initial-state.ts';
import { startHelpers, type Helpers } from './start-helpers.ts';
import networkWorkerUrl from '#src/workers/network-worker.ts?worker&url';
import searchWorkerUrl from '#src/workers/search-worker.ts?worker&url';

import { startAttachments } from './start-attachments.ts';
import { startPlugins } from './start-plugins.ts';
import { startKeys, watchForIdleness, type KeyParts } from './start-keys.ts';
import type { Consent } from '#src/app/shared/consent.ts';
import { isLocked } from '#src/app/shared/licensing.ts';
import type { Speech } from '#src/app/shared/speech.ts';

import { startSpeech } from './start-speech.ts';
import { startSpending } from './start-spending.ts';
import { startTab } from './start-tab.ts';
import { takeInLeftTurns } from './take-in-left-turns.ts';
import { startTemporary } from './start-temporary.ts';
import { tidyUp } from './tidy-up.ts';

/** Everything that runs in this tab, made once. As a storage, it is that of the chats on the disk. */
export interface Program extends Omit<KeyParts, 'network'>, ChatStorage, Helpers {
  readonly condition: StoreCondition;
  readonly folders: FolderCache;
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly network: NetworkClient;
  readonly spending: Pick<SpendingGuard, 'allowOnce'>;
  readonly providers: ProviderService;
  readonly modelPreferences: ModelPreferences;
  readonly generation: Generation;
  readonly serviceStatus: ServiceStatus;
  readonly freeMessages: FreeMessages;
  readonly sessions: ChatSessions;
  readonly navigation: Navigation;
  /** What the address asked for at the start; emptied when it is answered. */
  readonly deepLinks: DeepLink[];
  /** The person goes on without the accounts of a provider outside of this host. */
  readonly isAnonymous: boolean;
  readonly chatList: ChatListActions;
  readonly search: SearchService;
  readonly temporary: TemporaryChats;
  /** Where the draft of a new chat lies in this tab. */
  readonly newDraftKey: NewDraftKey;
  readonly persistence: StoragePersistence;
  readonly toasts: ToastStore;
  readonly markdownCache: DocumentCache;
  readonly commands: CommandRegistry;
  readonly plugins: PluginTools;
  readonly contexts: ContextSource;
  readonly speech: Speech;
  readonly flags: LocalFlags;
  /** Shared by the tabs of the origin. */
  readonly locks: Locks;
  /** Tells which chat is before the person's eyes, for the marks of unread ones. */
  readonly setShownChat: (id: ChatId | undefined) => void;
  readonly createChatId: () => ChatId;
  /** Waits until nobody works on a reply of the chat, then marks what was left behind as cut. */
  readonly recoverTurns: (id: ChatId) => Promise<void>;
  /** Waits until no tab works on a reply of the chat or on its tools. */
  readonly whenChatFree: (id: ChatId) => Promise<void>;
}

/** What was found at the start; `unavailable`: nothing can be kept, all is in the memory of this tab. */
export type StoreCondition = OpenedStore['condition'] | 'unavailable';

/** How the program is started. */
export interface StartOptions extends Consent {
  /** Called when another tab with an older version keeps the database; opening goes on waiting. */
  readonly onBlocked: () => void;
  /** Called while chats are copied before the store can be opened. */
  readonly onCopying: (progress: CopyProgress) => void;
}

/** Source text of the messages whose parsed form is kept: about five long replies. */
const cachedCharacters = 100_000;

const flags = createLocalFlags(() => localStorage);
const { locks, leaving, newDraftKey, isDraftOwned } = startTab(window);

/** Opens the store and starts every service. */
export async function startProgram(options: StartOptions): Promise<Result<Program, OpenFailure>> {
  const status = createKeyStatusCell();
  const worker = createNetworkClient(() => startWorker(networkWorkerUrl, 'network'), status.set);
  const config = startConfig();
  const opened = await openSomeStore(options);
  if (!opened.ok) return opened;
  const { store, condition } = opened.value;
  const { persistence, queries, folders, settings } = await loadInitialState(store, config);
  const { network: unlimited, ...keyParts } = startKeys({ store, network: worker, status });
  const limited = { store, network: unlimited, settings, locks };
  const { network, ...spending } = startSpending(limited, (model) => providers.find(model));
  const parts = { store, network, settings, config };
  const ownProviders = guardProviders(startProviders(parts), keyParts.keys);
  const providers = { ...ownProviders, ...asHostWants(ownProviders, config, withHostModels) };
  const shown = createShownChat();
  const storage = { ...parts, ...keyParts, providers, queries, persistence };
  const { temporary, ...chatStorage } = startChatStorage(storage);
  const ownTurns = createTurnStore(store, shown.isShown);
  const generation = startGeneration(routeTurns(ownTurns, temporary), network);
  watchForIdleness(keyParts.keys, settings, () => generation.runningChats().size > 0);
  followTurns(generation, providers);
  relayStops(generation, createTabChannel('parley-stops'));
  void tidyUp({ store, locks, delay: pageDelay, loadSweep: () => import('#src/data/sweep.ts') });
  network.warm(store.isKept);
  const { asked, isAnonymous } = takeLinks();
  const navigation = createNavigation(window);
  // A tab that slept may have missed what the others said.
  createPageVisibility(document).onShown(queries.chatList.refresh);
  if (navigation.getSnapshot().temporaryId !== undefined) await temporary.prepare();
  const base = { ...parts, providers, generation, navigation, temporary, locks };
  return ok({
    ...base,
    ...chatStorage,
    serviceStatus: followServiceStatus(generation),
    freeMessages: followFreeMessages(generation),
    ...startHelpers({ ...base, isShown: shown.isShown }),
    condition,
    deepLinks: [...asked],
    isAnonymous,
    folders,
    ...keyParts,
    spending,
    modelPreferences: createModelPreferences(settings),
    sessions: createChatSessions(generation),
    chatList: createChatListActions(store),
    search: startSearch(store),
    persistence,
    toasts: createToastStore(),
    markdownCache: createDocumentCache(cachedCharacters),
    commands: createCommandRegistry(),
    speech: startSpeech({ settings, network, providers }),
    flags,
    setShownChat: shown.set,
    createChatId: () => createChatId(randomText),
    recoverTurns: async (id) => {
      await whenChatFree(id);
      await recoverInterrupted(store, locks);
    },
    whenChatFree,
  });
}

function takeLinks(): Pick<ReturnType<typeof takeDeepLinks>, 'asked' | 'isAnonymous'> {
  const { affiliate, ...links } = takeDeepLinks(window);
  if (affiliate !== undefined) flags.write('affiliate', affiliate);
  return links;
}

async function whenChatFree(id: ChatId): Promise<void> {
  await locks.withLock(turnLockName(id), () => Promise.resolve());
}

interface SomeStore {
  readonly store: Store;
  readonly condition: StoreCondition;
}

/**
 * The database, or a store in memory where the browser has none to give. Somebody who has chats here
 * is asked first: an empty program would look as if they were lost.
 */
async function openSomeStore(options: StartOptions): Promise<Result<SomeStore, OpenFailure>> {
  const { onBlocked, onCopying, allowUpgradeWithoutSnapshot, allowWithoutStorage } = options;
  const opening = openStore({
    name: databaseName,
    clock: systemClock,
    locks,
    flags,
    onBlocked,
    onCopying,
    allowUpgradeWithoutSnapshot,
    loadSnapshots: () => import('#src/data/snapshot.ts'),
  });
  warmUpFormats();
  const opened = await opening;
  if (opened.ok) await takeInLeftTurns(opened.value.store, locks);
  if (opened.ok || opened.error.code !== 'unavailable') return opened;
  if (flags.read('profile') !== undefined && !allowWithoutStorage) return opened;
  const { createMemoryStore } = await import('#src/data/memory-store.ts');
  return ok({ store: createMemoryStore(systemClock), condition: 'unavailable' });
}

/** The first formatter of a page reads the browser's tables: while the disk works, not while we draw. */
function warmUpFormats(): void {
  Intl.NumberFormat();
}

function startConfig(): ConfigService {
  const isCopy = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  return createConfigService(() => loadConfig({ document, isCopy, fetch: (url) => fetch(url) }));
}

/** What no worker can read is searched here. */
function startSearch(store: Store): SearchService {
  if (!store.isKept) {
    return deferSearch(async () => {
      const { createLocalSearch } = await import('#src/services/search/local-search.ts');
      return createLocalSearch(store);
    });
  }
  const memoryGiB: unknown = Reflect.get(navigator, 'deviceMemory');
  return createSearchService({
    startWorker: () => startWorker(searchWorkerUrl, 'search'),
    keepCharacters: charactersToKeep(typeof memoryGiB === 'number' ? memoryGiB : undefined),
  });
}

interface StorageParts {
  readonly store: Store;
  readonly queries: Queries;
  readonly persistence: StoragePersistence;
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly network: NetworkClient;
  readonly providers: ProviderService;
  readonly unlockPrompt: KeyParts['unlockPrompt'];
}

/** Where chats lie: all on the disk, but for one that is to leave no trace. */
function startChatStorage(parts: StorageParts) {
  const { store, network, providers, queries, persistence, settings, config, unlockPrompt } = parts;
  const plugins = startPlugins(queries.pluginTools, () => kept.tools.tools, {
    store,
    network,
    config,
    attachments: { blobOf: (part) => attachments.blobOf(part) },
    isTemporary: (id) => temporary.isTemporary(id),
    unlockPrompt,
  });
  const makeTools = (attachments: Attachments): ToolLoopDeps =>
    createTools({
      settings,
      attachments,
      ...toolRights(config),
      calculate: async (expression, signal) =>
        (await import('./calculate-in-worker.ts')).calculateInWorker(expression, signal),
      interpret: async (code, signal) => {
        const { interpret } = await import('#src/services/tools/interpret.ts');
        return interpret(code, signal, { sandboxOrigin: config.getSnapshot().sandboxOrigin });
      },
      pluginTools: plugins.list,
      loadWeb: async () =>
        (await import('./start-web-tools.ts')).startWebTools({
          network,
          settings,
          store,
          unlockPrompt,
          config,
        }),
      loadPictures: async () =>
        (await import('./start-pictures.ts')).startPictures({
          network,
          settings,
          store,
          providers,
          attachments,
          locks,
          unlockPrompt,
        }),
    });
  const makeAttachments = (of: Store): Attachments =>
    startAttachments(of, { config, flags, locks });
  const attachments = makeAttachments(store);
  const kept = {
    store,
    queries,
    attachments,
    drafts: createStoredDrafts(store, { newDraftKey, isDraftOwned }),
    tools: makeTools(attachments),
    newDraftKey,
  };
  const temporary = startTemporary({ kept, persistence, makeAttachments, makeTools });
  const { isTemporary } = temporary;
  const contexts: ContextSource = {
    open: (create) => create({ store, network, plugins, config, isTemporary }),
    last: new Map(),
  };
  return { ...kept, temporary, plugins, contexts };
}

/** Which tools the host and the license leave to people. */
function toolRights(config: ConfigService): Pick<ToolParts, 'isAllowed' | 'canUseAll'> {
  return {
    isAllowed: (name) => isToolAllowed(config.getSnapshot(), name),
    canUseAll: () => !isLocked(config, 'unlimitedPlugins'),
  };
}

type ProviderParts = Pick<Program, 'store' | 'network' | 'settings' | 'config'>;

function startProviders({ store, network, settings, config }: ProviderParts): ProviderService {
  return createProviderService({
    store,
    network,
    defaultModel: {
      get: () => settings.getSnapshot().defaultModel,
      set: (model) => void settings.change({ defaultModel: model }),
      subscribe: settings.subscribe,
    },
    modelNames: () => settings.getSnapshot().modelNames,
    loadCatalogue: readCatalogue,
    loadNewerCatalogue: () => loadNewerCatalogue(config),
    random: randomText,
    now: systemClock.nowMs,
    payingHost: payingHost(config),
  });
}

/** What finds out who is called knows which keys are locked. */
function guardProviders(providers: ProviderService, keys: KeyParts['keys']): ProviderService {
  return { ...providers, ...guardTargets(providers, keys) };
}

function startGeneration(store: TurnStore, network: NetworkClient): Generation {
  return createGeneration({
    network,
    store,
    replies: createLiveReplies(createFrameScheduler()),
    now: systemClock.nowMs,
    createUsageId: () => createUsageId(randomText),
    holdLock: (chatId) => queueForLock(locks, turnLockName(chatId)),
    tryLock: (chatId) => locks.holdLock(turnLockName(chatId)),
    leaving,
  });
}

function followTurns(generation: Generation, providers: ProviderService): void {
  generation.subscribe((notice) => {
    if (notice.type === 'turn-ended') {
      refreshAfterRefusal(notice.message, providers);
      void tellMacApp(notice.message, providers);
    }
    if (notice.type !== 'turn-event' || notice.event.type !== 'params-dropped') return;
    const { endpoint, request } = notice.call;
    const model = { providerId: endpoint.id, modelId: request.modelId };
    void providers.learn(model, notice.event.params);
  });
}

/** A model that its provider no longer knows leaves the list of what can be chosen. */
function refreshAfterRefusal({ error, model }: Message, providers: ProviderService): void {
  if (error?.code !== 'model-unavailable' || model === undefined) return;
  void providers.refreshModels(model.providerId);
}

/** The session of a subscription is the business of the app around the page. */
async function tellMacApp({ error, model }: Message, providers: ProviderService): Promise<void> {
  if (error?.code !== 'session-expired') return;
  const { findMacApp, isOfSubscription, tellSessionExpired } =
    await import('#src/services/mac-app/mac-app.ts');
  const asked = providers
    .getSnapshot()
    .providers.find(({ endpoint }) => endpoint.id === model?.providerId);
  if (!isOfSubscription(asked?.endpoint)) return;
  const app = findMacApp(window);
  if (app === undefined) return;
  await tellSessionExpired(app, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
}

interface ShownChat {
  readonly set: (id: ChatId | undefined) => void;
  readonly isShown: (id: ChatId) => boolean;
}

function createShownChat(): ShownChat {
  let shownId: ChatId | undefined;
  return {
    set: (id) => {
      shownId = id;
    },
    isShown: (id) => id === shownId && document.visibilityState === 'visible',
  };
}
