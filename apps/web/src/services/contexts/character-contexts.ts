import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { isClosedOrigin } from '@parley/domain/dynamic-context/closed-origin.ts';
import {
  contextOwner,
  contextIdentityText,
  secretNameOf,
  type ContextHeader,
  type DynamicContext,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import { originOfContext } from '@parley/domain/dynamic-context/fill-context.ts';
import { cleanContext } from '@parley/domain/dynamic-context/read-contexts.ts';
import type { Grant, GrantOwner } from '@parley/domain/plugin/grant.ts';
import { parseCharacterId, type CharacterId, type RandomText } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import {
  loadContextOwners,
  loadGrantsOf,
  putGrant,
  revokeGrant,
} from '#src/data/repositories/grant-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { askContext, type ContextAnswer, type ContextFault } from './ask-context.ts';
import { openingOfContext } from './context-orders.ts';

/** Values of secret headers, as they were typed and are stored nowhere yet: by {@link headerKey}. */
export type TypedSecrets = ReadonlyMap<string, string>;

/** How the contexts of a character stand on this device. */
export interface ContextStanding {
  /** Those whose request is allowed: by {@link requestKey}. */
  readonly allowed: ReadonlySet<string>;
  /** Secret headers whose value lies with the keys: by {@link headerKey}. */
  readonly stored: ReadonlySet<string>;
}

/** What is to hold of the contexts of a character from now on. */
export interface ContextChoice {
  readonly contexts: readonly DynamicContext[];
  /** What the person allowed or turned off: by {@link requestKey}. The rest stays as it stands. */
  readonly decided: ReadonlyMap<string, boolean>;
  readonly typed: TypedSecrets;
}

/** A context that is tried out before it is saved. */
export interface ContextTrial {
  /** Undefined for a character that is not saved yet. */
  readonly characterId: CharacterId | undefined;
  readonly context: DynamicContext;
  readonly typed: TypedSecrets;
  /** Stands for what the person said. */
  readonly question: string;
}

/** What a person can do with the contexts of a character. */
export interface CharacterContexts {
  standingOf(character: Pick<Character, 'id' | 'dynamicContexts'>): Promise<ContextStanding>;
  /** Stores secrets, and what is allowed; false where that could not be done. */
  apply(id: CharacterId, choice: ContextChoice): Promise<boolean>;
  /** Makes its request once, because the person asks for it. */
  tryOut(trial: ContextTrial, signal: AbortSignal): Promise<Result<ContextAnswer, ContextFault>>;
}

/** As long as a question would wait. */
const longestTrialMs = 5000;

/** What the actions need. */
export interface CharacterContextDeps {
  readonly store: Store;
  readonly network: Pick<NetworkClient, 'request'>;
  readonly random: RandomText;
  readonly now: () => number;
  /** Of the program itself, which no context may ask. */
  readonly ownOrigin: string;
}

/** Names a header of a context within its character, for the address that it has now. */
export function headerKey(context: DynamicContext, header: Pick<ContextHeader, 'name'>): string {
  return `${context.id} ${secretNameOf(header, originOfContext(context) ?? '')}`;
}

/**
 * Names a context with the request that it makes: what is allowed to it is allowed to no other, also
 * where another version takes its place.
 */
export function requestKey(context: DynamicContext): string {
  return `${context.id} ${contextIdentityText(context)}`;
}

/** Makes the actions over the store of this browser. */
export function createCharacterContexts(deps: CharacterContextDeps): CharacterContexts {
  return {
    async standingOf({ id, dynamicContexts }) {
      const all = await Promise.all(dynamicContexts.map((each) => standingOfOne(deps, id, each)));
      return {
        allowed: new Set(
          all.flatMap(({ isAllowed, context }) => (isAllowed ? [requestKey(context)] : [])),
        ),
        stored: new Set(all.flatMap(({ stored }) => stored)),
      };
    },
    async apply(id, { contexts, decided, typed }) {
      for (const context of contexts) {
        const choice = { id, context, typed, isAllowed: decided.get(requestKey(context)) };
        if (!(await applyOne(deps, choice))) return false;
      }
      if (!(await forgetRemoved(deps, id, contexts))) return false;
      deps.store.changes.publish({ kind: 'commit', changes: [{ table: 'keys', keys: [] }] });
      return true;
    },
    tryOut: (trial, signal) => tryOut(deps, trial, signal),
  };
}

function secretHeaders({ headers }: DynamicContext): readonly ContextHeader[] {
  return headers.filter(({ isSecret }) => isSecret);
}

async function standingOfOne(
  deps: CharacterContextDeps,
  characterId: CharacterId,
  context: DynamicContext,
) {
  const { owner, hash } = await openingOfContext(deps, { characterId, context });
  const origin = originOfContext(context);
  const grants = await loadGrantsOf(deps.store, owner);
  const isAllowed = grants.ok && isOpen(deps, origin) && holdsFor(grants.value, { hash, origin });
  const secrets = secretHeaders(context);
  const listed =
    secrets.length === 0 ? undefined : await deps.network.request('list-plugin-secrets', { owner });
  const names = new Set(listed?.ok === true ? listed.value : []);
  return {
    context,
    isAllowed,
    stored: secrets
      .filter((header) => names.has(secretNameOf(header, origin ?? '')))
      .map((header) => headerKey(context, header)),
  };
}

/** Whether an origin may be asked at all: what was allowed once says nothing of that. */
function isOpen({ ownOrigin }: CharacterContextDeps, origin: string | undefined): origin is string {
  return origin !== undefined && !isClosedOrigin(origin, ownOrigin);
}

/** Whether a request is among what is allowed. */
function holdsFor(
  grants: readonly Grant[],
  request: { readonly hash: string; readonly origin: string | undefined },
): boolean {
  return grants.some(
    ({ hash, subject, isAllowed }) =>
      isAllowed &&
      hash === request.hash &&
      subject.kind === 'host' &&
      subject.origin === request.origin,
  );
}

interface OneChoice {
  readonly id: CharacterId;
  readonly context: DynamicContext;
  readonly typed: TypedSecrets;
  /** Undefined: as it stands. */
  readonly isAllowed: boolean | undefined;
}

/** Secrets before the grant: a request in between would go without them. */
async function applyOne(deps: CharacterContextDeps, choice: OneChoice): Promise<boolean> {
  const { id: characterId, context } = choice;
  const { owner, hash } = await openingOfContext(deps, { characterId, context });
  const origin = originOfContext(context);
  if (!(await saveSecrets(deps, owner, choice))) return false;
  if (!(await forgetHeaders(deps, owner, context))) return false;
  const before = await loadGrantsOf(deps.store, owner);
  if (!before.ok) return false;
  const isAllowed = choice.isAllowed ?? holdsFor(before.value, { hash, origin });
  const wanted =
    isAllowed && isOpen(deps, origin) ? grantFor(deps, { owner, hash, origin }) : undefined;
  return replaceGrants(deps, before.value, wanted);
}

/** What was allowed to contexts that are gone, and their secrets, go with them. */
async function forgetRemoved(
  deps: CharacterContextDeps,
  id: CharacterId,
  contexts: readonly DynamicContext[],
): Promise<boolean> {
  const known = new Set<string>(contexts.map((each) => contextOwner(id, each.id)));
  const owners = await loadContextOwners(deps.store, id);
  if (!owners.ok) return false;
  for (const owner of owners.value) {
    if (known.has(owner)) continue;
    if (!(await deps.network.request('remove-plugin-secrets', { owner })).ok) return false;
    const grants = await loadGrantsOf(deps.store, owner);
    if (!grants.ok || !(await replaceGrants(deps, grants.value, undefined))) return false;
  }
  return true;
}

async function saveSecrets(
  { network }: CharacterContextDeps,
  owner: GrantOwner,
  { context, typed }: OneChoice,
): Promise<boolean> {
  const origin = originOfContext(context) ?? '';
  for (const header of secretHeaders(context)) {
    const value = typed.get(headerKey(context, header))?.trim() ?? '';
    if (value === '') continue;
    const name = secretNameOf(header, origin);
    const saved = await network.request('save-plugin-secret', { owner, name, value });
    if (!saved.ok) return false;
  }
  return true;
}

/** The values of headers that are gone, or secret no more, go with them: at every address. */
async function forgetHeaders(
  { network }: CharacterContextDeps,
  owner: GrantOwner,
  context: DynamicContext,
): Promise<boolean> {
  const listed = await network.request('list-plugin-secrets', { owner });
  if (!listed.ok) return false;
  const headers = secretHeaders(context);
  const names = listed.value.filter((name) => {
    const origin = name.slice(name.lastIndexOf(' ') + 1);
    return headers.every((header) => secretNameOf(header, origin) !== name);
  });
  if (names.length === 0) return true;
  return (await network.request('remove-plugin-secrets', { owner, names })).ok;
}

function grantFor(
  { random, now }: CharacterContextDeps,
  given: { readonly owner: GrantOwner; readonly hash: string; readonly origin: string },
): Grant {
  const { owner, hash, origin } = given;
  return {
    id: random(),
    owner,
    hash,
    subject: { kind: 'host', origin },
    scope: { kind: 'always' },
    isAllowed: true,
    namesOutsideText: false,
    grantedAtMs: now(),
  };
}

/** Only what is wanted holds from now on; a grant that says it already stays. */
async function replaceGrants(
  { store }: CharacterContextDeps,
  before: readonly Grant[],
  wanted: Grant | undefined,
): Promise<boolean> {
  const saysTheSame = (grant: Grant): boolean =>
    wanted !== undefined &&
    grant.hash === wanted.hash &&
    grant.isAllowed &&
    canonicalJson(grant.subject) === canonicalJson(wanted.subject);
  const held = before.find(saysTheSame);
  for (const grant of before) {
    if (grant !== held && !(await revokeGrant(store, grant.id)).ok) return false;
  }
  if (wanted === undefined || held !== undefined) return true;
  return (await putGrant(store, wanted)).ok;
}

/** What is typed is put in here; what is stored, the outlet puts in. */
async function tryOut(
  deps: CharacterContextDeps,
  { characterId = parseCharacterId('new'), context: written, typed, question }: ContextTrial,
  signal: AbortSignal,
): Promise<Result<ContextAnswer, ContextFault>> {
  const [context] = cleanContext(written);
  const origin = originOfContext(written);
  if (characterId === undefined || context === undefined || origin === undefined) {
    return err({ failure: 'unfilled', host: '' });
  }
  const own = secretHeaders(context).flatMap((header) => {
    const value = typed.get(headerKey(context, header))?.trim() ?? '';
    return value === '' ? [] : [[secretNameOf(header, origin), value] as const];
  });
  return askContext(
    deps.network,
    {
      context,
      opening: await openingOfContext(deps, { characterId, context }),
      valuesWith: (placeholders) => ({
        chatId: '',
        characterId: '',
        question,
        settings: new Map(),
        secrets: { ...placeholders, ...Object.fromEntries(own) },
      }),
      // The button that was pressed is the answer.
      onHost: (asked) => Promise.resolve(asked === origin ? 'once' : 'no'),
      onAudit: () => undefined,
      onSignedOut: () => undefined,
      late: AbortSignal.timeout(longestTrialMs),
      onClosed: () => undefined,
    },
    signal,
  );
}
