import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ModelName } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

import { changesIn, type ChangeNotice } from '#src/data/changes.ts';
import type { Store } from '#src/data/store.ts';
import { createListeners } from '#src/platform/listeners.ts';
import type { PayingHost } from '#src/services/config/paying-host.ts';

import { buildSnapshot, type ListActivity } from './build-snapshot.ts';
import type { TargetSources } from './find-call-target.ts';
import { emptyCatalogue, type ModelCatalogue } from './model-catalogue.ts';
import { loadProviderRecords, noRecords, type ProviderRecords } from './provider-records.ts';
import type { ProvidersSnapshot } from './provider-view.ts';

/** The setting that names the model of new chats. */
export interface DefaultModelSetting {
  /** Null where the user chose none. */
  get(): ModelRef | null;
  set(model: ModelRef | null): void;
  subscribe(listener: () => void): () => void;
}

/** What the cache is filled from. */
export interface ProviderCacheDeps {
  readonly store: Store;
  readonly defaultModel: DefaultModelSetting;
  /** Names that the user gave to models; a change is told by `defaultModel`. */
  readonly modelNames?: () => readonly ModelName[];
  /** Called once there is a provider. A failure to load means to go without. */
  readonly loadCatalogue: () => Promise<ModelCatalogue>;
  /** One that the host has, newer than this version; nobody waits for it. Undefined where it has none. */
  readonly loadNewerCatalogue?: () => Promise<ModelCatalogue | undefined>;
  readonly now: () => number;
  /** Tells of a host that pays for models; it may become known late. */
  readonly payingHost?: PayingHost | undefined;
}

/** What this tab knows about providers: the rows of the store, the catalogue, what is under way. */
export interface ProviderCache {
  /** The newest state; the snapshot is the same object until something changes. */
  sources(): TargetSources;
  subscribe(listener: () => void): () => void;
  /** Resolves when the store was read for the first time, successfully or not. */
  whenReady(): Promise<void>;
  /** Reads the store again; call after a write of one's own. */
  reload(): Promise<void>;
  /** Undefined: nothing is under way and nothing went wrong. */
  setActivity(id: ProviderId, activity: ListActivity | undefined): void;
}

const followedTables = ['providers', 'keys', 'modelLists', 'learnedLimits'];

/** Makes the cache, begins to fill it and follows every change of this tab and of others. */
export function createProviderCache(deps: ProviderCacheDeps): ProviderCache {
  const listeners = createListeners();
  const activity = new Map<string, ListActivity>();
  let records = noRecords;
  let catalogue = emptyCatalogue;
  let status: ProvidersSnapshot['status'] = 'loading';
  let snapshot = build();

  function build(): ProvidersSnapshot {
    const today = new Date(deps.now()).toISOString().slice(0, 10);
    const chosenModel = deps.defaultModel.get();
    const names = deps.modelNames?.() ?? [];
    return buildSnapshot({ status, records, catalogue, activity, chosenModel, today, names });
  }

  function publish(): void {
    snapshot = build();
    listeners.notify();
  }

  async function load(): Promise<void> {
    const loaded = await loadProviderRecords(deps.store);
    const host = deps.payingHost?.get();
    // It describes models of providers; nobody without one waits for it.
    if (loaded.ok && (host ?? loaded.value.endpoints[0])) await needCatalogue();
    const stored = loaded.ok ? loaded.value : records;
    records = host ? await withHosted(stored, { host, catalogue }) : stored;
    status = loaded.ok ? 'ready' : 'failed';
    publish();
  }

  const reload = oneAtATime(load);

  async function needCatalogue(): Promise<void> {
    if (catalogue !== emptyCatalogue) return;
    const loaded = await deps.loadCatalogue().catch(() => emptyCatalogue);
    // The newer one of the host may have come first.
    if (catalogue === emptyCatalogue) catalogue = loaded;
  }

  async function renew(): Promise<void> {
    const newer = await deps.loadNewerCatalogue?.().catch(() => undefined);
    if (newer === undefined) return;
    catalogue = newer;
    publish();
  }

  function follow(notice: ChangeNotice): void {
    const touches = followedTables.some((table) => changesIn(notice, table)?.length !== 0);
    if (touches) void reload();
  }

  deps.store.changes.subscribe(follow);
  deps.defaultModel.subscribe(publish);
  deps.payingHost?.subscribe(() => void reload());
  const ready = reload();
  void ready.then(renew);

  return {
    sources: () => ({ snapshot, records, catalogue }),
    subscribe: listeners.add,
    whenReady: () => ready,
    reload,
    setActivity(id, next) {
      if (next === undefined) activity.delete(id);
      else activity.set(id, next);
      publish();
    },
  };
}

/** Without its part of the program, nobody is called: keys of the user are not for this host. */
async function withHosted(
  stored: ProviderRecords,
  parts: { readonly host: HostConfig; readonly catalogue: ModelCatalogue },
): Promise<ProviderRecords> {
  const part = await import('./hosted-records.ts').catch(() => undefined);
  return part?.withHostedModels(stored, { ...parts, base: document.baseURI }) ?? noRecords;
}

/** A call during a run waits for a later run, which sees all that was written before the call. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  return function start(): Promise<void> {
    if (running === undefined) {
      running = run().finally(() => {
        running = undefined;
      });
      return running;
    }
    queued ??= running.then(() => {
      queued = undefined;
      return start();
    });
    return queued;
  };
}
