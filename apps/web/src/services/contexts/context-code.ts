import { characterOfOwner } from '@parley/domain/dynamic-context/dynamic-context.ts';
import {
  fitContexts,
  keptOf,
  type FetchedContext,
  type FittedContexts,
} from '@parley/domain/dynamic-context/fit-contexts.ts';
import type { ContextFailure, UsedContext } from '@parley/domain/dynamic-context/used-context.ts';
import type { AuditedRequest } from '@parley/domain/plugin/tool-audit.ts';
import { parseCharacterId, type RandomText } from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';

import { changesIn } from '#src/data/changes.ts';
import { createStoreQuery, touches } from '#src/data/queries/live-store-query.ts';
import { addToolAudit } from '#src/data/repositories/audit-repository.ts';
import { loadVersionInUse } from '#src/data/repositories/character-versions.ts';
import { loadGrantsOf, loadOwnersWith } from '#src/data/repositories/grant-repository.ts';
import { loadPlugin } from '#src/data/repositories/plugin-repository.ts';
import { systemClock } from '#src/platform/clock.ts';
import { randomText } from '#src/platform/random-id.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import { tellOfKeys } from '#src/services/plugins/plugin-actions.ts';
import type { PluginShelf } from '#src/services/plugins/plugin-shelf.ts';
import type { OpeningDeps } from '#src/services/plugins/run-opening.ts';
import { relayOf } from '#src/services/relay/relay-of.ts';

import { askContext, hostOf } from './ask-context.ts';
import { createContextMemory, placeInMemory, type ContextMemory } from './context-memory.ts';
import { ordersOfCharacter, ordersOfPlugin, type ContextOrder } from './context-orders.ts';
import type { AskedContexts, ContextCode, ContextParts, ReadyContexts } from './context-source.ts';
import { whenLate } from './when-late.ts';

/** What fetching needs. */
export interface ContextDeps extends Omit<ContextParts, 'plugins' | 'config'> {
  /** Undefined where the code of plugins cannot be had. */
  readonly loadShelf: () => Promise<Pick<PluginShelf, 'find'> | undefined>;
  readonly random: RandomText;
  readonly relay: OpeningDeps['relay'];
  readonly now: () => number;
}

/** What became of an order: an answer, a failure to tell of, or nothing, where it is off or empty. */
type Outcome =
  | { readonly kind: 'fetched'; readonly fetched: FetchedContext }
  | { readonly kind: 'failed'; readonly used: UsedContext }
  | { readonly kind: 'nothing' };

/** Makes the code that fetches, with the clock and the random texts of this browser. */
export function openContextCode({ plugins, config, ...parts }: ContextParts): ContextCode {
  return createContextCode({
    ...parts,
    loadShelf: async () => (await plugins.loadParts())?.shelf,
    random: randomText,
    relay: () => relayOf(config.getSnapshot()),
    now: systemClock.nowMs,
  });
}

/** Makes the code that fetches. */
export function createContextCode(deps: ContextDeps): ContextCode {
  const memory = createContextMemory(deps.now);
  // What comes with another key may be of another account.
  deps.store.changes.subscribe((notice) => {
    if (changesIn(notice, 'keys')?.length !== 0) memory.clear();
  });
  const allowed = createStoreQuery({
    store: deps.store,
    load: async () => {
      const owners = await loadOwnersWith(deps.store, 'character/');
      if (!owners.ok) return owners;
      return ok(new Set(owners.value.map(characterOfOwner)));
    },
    isAffected: touches('grants'),
  });
  allowed.subscribe(() => undefined);
  return {
    mayHave: (characterId) => allowed.getSnapshot().value?.has(characterId) ?? true,
    async fetch(asked, signal, late) {
      const { orders, isWhole } = await loadOrders(deps, asked, late);
      const outcomes = await Promise.all(
        orders.map((order) => serve({ ...deps, memory, late }, order, signal)),
      );
      return readyOf(isWhole ? outcomes : [...outcomes, notLoaded]);
    },
  };
}

/** What is to be asked, as far as it could be read. */
interface LoadedOrders {
  readonly orders: readonly ContextOrder[];
  readonly isWhole: boolean;
}

const nothing: LoadedOrders = { orders: [], isWhole: true };
const unread: LoadedOrders = { orders: [], isWhole: false };
const notLoaded: Outcome = {
  kind: 'failed',
  used: { name: '', host: '', failure: 'not-loaded' satisfies ContextFailure },
};

function failedToLoad(cause: unknown): LoadedOrders {
  reportFault(cause);
  return unread;
}

function readyOf(outcomes: readonly Outcome[]): ReadyContexts {
  const fetched = outcomes.flatMap((each) => (each.kind === 'fetched' ? [each.fetched] : []));
  const failed = outcomes.flatMap((each) => (each.kind === 'failed' ? [each.used] : []));
  // Views ask with each letter that is typed.
  const fitted = new Map<number | undefined, FittedContexts>();
  return {
    fit(windowTokens) {
      const known = fitted.get(windowTokens);
      if (known !== undefined) return known;
      const { told, used } = fitContexts(fetched, windowTokens);
      const fits = { told, used: [...used, ...failed] };
      fitted.set(windowTokens, fits);
      return fits;
    },
  };
}

async function loadOrders(
  deps: ContextDeps,
  asked: AskedContexts,
  late: AbortSignal,
): Promise<LoadedOrders> {
  const parts = [ordersFor(deps, asked), ordersOfPlugins(deps, asked)];
  const tooLate = whenLate(late).then(() => unread);
  const loaded = await Promise.all(
    parts.map((part) => Promise.race([part.catch(failedToLoad), tooLate])),
  );
  return {
    orders: loaded.flatMap(({ orders }) => orders),
    isWhole: loaded.every(({ isWhole }) => isWhole),
  };
}

async function ordersFor(deps: ContextDeps, asked: AskedContexts): Promise<LoadedOrders> {
  const id = parseCharacterId(asked.characterId ?? '');
  if (id === undefined) return nothing;
  const found = await loadVersionInUse(deps.store, id, asked.characterVersion);
  if (!found.ok) return unread;
  if (found.value === undefined) return nothing;
  return { orders: await ordersOfCharacter(deps, found.value, asked), isWhole: true };
}

async function ordersOfPlugins(deps: ContextDeps, asked: AskedContexts): Promise<LoadedOrders> {
  const ids = asked.pluginIds.toSorted();
  if (ids.length === 0) return nothing;
  const shelf = await deps.loadShelf();
  if (shelf === undefined) return unread;
  // The shelf has nothing to tell where the store cannot be read.
  const rows = await Promise.all(ids.map((id) => loadPlugin(deps.store, id)));
  const found = await Promise.all(ids.map((id) => shelf.find(id)));
  const orders = found.flatMap((entry) =>
    entry?.row.isOn === true && entry.isAllowed ? ordersOfPlugin(deps, entry, asked) : [],
  );
  return { orders, isWhole: rows.every(({ ok: isRead }) => isRead) };
}

async function serve(
  deps: ContextDeps & { readonly memory: ContextMemory; readonly late: AbortSignal },
  order: ContextOrder,
  signal: AbortSignal,
): Promise<Outcome> {
  const { memory, now } = deps;
  const { context, opening, values } = order;
  if (order.isSignedOut === true) {
    const missing = { name: context.name, host: hostOf(order), failure: 'no-secret' };
    return { kind: 'failed', used: missing };
  }
  const place = placeInMemory(context, opening, values);
  const known = place === undefined ? undefined : memory.find(place.key);
  if (known !== undefined) {
    const isStill = await isAllowed(deps, order, known);
    return isStill ? { kind: 'fetched', fetched: known } : notAllowed(deps, order, known.host);
  }
  const requests: AuditedRequest[] = [];
  const answer = await askContext(
    deps.network,
    {
      ...order,
      // What was not allowed before is off: nobody is asked in the middle of a question.
      onHost: () => Promise.resolve('no'),
      onAudit: ({ host, method, status, receivedBytes, durationMs, isThroughServer }) =>
        requests.push({
          host,
          method,
          status: status === 0 ? null : status,
          bytes: receivedBytes,
          durationMs,
          ...(isThroughServer === undefined ? {} : { isThroughServer }),
        }),
      onSignedOut: () => tellOfKeys(deps.store),
      late: deps.late,
      onClosed: () => keepAudit(deps, order, requests),
    },
    signal,
  );
  if (!answer.ok) {
    const { failure, host } = answer.error;
    if (failure === 'stopped') return { kind: 'nothing' };
    if (failure === 'refused') return notAllowed(deps, order, host);
    return { kind: 'failed', used: { name: context.name, host, failure } };
  }
  if (answer.value.text === '') return { kind: 'nothing' };
  const { host, text } = answer.value;
  const { name } = context;
  const fetched = { name, host, text: keptOf(text), fetchedAtMs: now(), mark: deps.random() };
  if (place !== undefined) memory.keep(place.key, fetched, now() + place.keepsMs);
  return { kind: 'fetched', fetched };
}

/** What is off is not told of; what is on with another request by now is missing in this chat. */
async function notAllowed(
  { store }: ContextDeps,
  { context, opening, isOutdated }: ContextOrder,
  host: string,
): Promise<Outcome> {
  if (isOutdated !== true) return { kind: 'nothing' };
  const grants = await loadGrantsOf(store, opening.owner);
  const isOn = grants.ok && grants.value.some((grant) => grant.isAllowed);
  if (!isOn) return { kind: 'nothing' };
  return { kind: 'failed', used: { name: context.name, host, failure: 'changed' } };
}

/** What was taken back is off at once, also where its answer is still known. */
async function isAllowed(
  { store }: ContextDeps,
  { opening }: ContextOrder,
  { host }: FetchedContext,
): Promise<boolean> {
  const grants = await loadGrantsOf(store, opening.owner);
  if (!grants.ok) return false;
  const said = grants.value.filter(
    ({ hash, subject }) =>
      hash === opening.hash && subject.kind === 'host' && subject.origin.endsWith(`//${host}`),
  );
  return said.length > 0 && said.every((grant) => grant.isAllowed);
}

/** A chat that leaves no trace leaves none here either. */
function keepAudit(
  { store, isTemporary, random, now }: ContextDeps,
  { context, opening }: ContextOrder,
  requests: readonly AuditedRequest[],
): void {
  const { chatId, owner, hash } = opening;
  if (chatId === undefined || requests.length === 0 || isTemporary(chatId)) return;
  void addToolAudit(store, {
    id: random(),
    atMs: now(),
    chatId,
    tool: context.name,
    owner,
    hash,
    allowedBy: 'always',
    requests,
  });
}
