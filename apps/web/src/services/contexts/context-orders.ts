import {
  contextIdentityText,
  contextOwner,
  secretNameOf,
  type DynamicContext,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import {
  originOfContext,
  type ContextValues,
} from '@parley/domain/dynamic-context/fill-context.ts';
import { variablesOf, type Variables } from '@parley/domain/plugin/call-variables.ts';
import { isLoopback } from '@parley/domain/plugin/read-host.ts';
import type { CharacterId, RandomText } from '@parley/domain/shared/ids.ts';

import type { OutletOpening } from '#src/platform/outlet-requests.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import type { VersionInUse } from '#src/data/repositories/character-versions.ts';
import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import { openingOf, valuesOf, type OpeningDeps } from '#src/services/plugins/run-opening.ts';

import type { ContextRequest } from './ask-context.ts';
import type { AskedContexts } from './context-source.ts';

/** A context that is to be fetched. */
export interface ContextOrder extends Pick<ContextRequest, 'context' | 'opening' | 'valuesWith'> {
  /** What its answer depends on; of secrets nothing. */
  readonly values: Omit<ContextValues, 'secrets'>;
  /** The character asks something else by now: what is allowed is not what this chat asks. */
  readonly isOutdated?: boolean;
  /** Its plugin acts for the person at a service that they are not signed in to. */
  readonly isSignedOut?: boolean;
}

/** What the person allows with a context. Hexadecimal. */
function hashOfContext(context: DynamicContext): Promise<string> {
  return sha256Hex(new TextEncoder().encode(contextIdentityText(context)));
}

/** Where a context of a character may go, and its secrets with it. */
export async function openingOfContext(
  { random }: { readonly random: RandomText },
  { characterId, context }: { readonly characterId: CharacterId; readonly context: DynamicContext },
): Promise<OutletOpening> {
  const origin = originOfContext(context) ?? '';
  const secrets = context.headers.filter(({ isSecret }) => isSecret);
  return {
    owner: contextOwner(characterId, context.id),
    hash: await hashOfContext(context),
    runId: random(),
    secretHosts: Object.fromEntries(
      secrets.map((header) => [secretNameOf(header, origin), [origin]] as const),
    ),
    allowsLoopback: isLoopback(origin),
  };
}

/** What is fetched for a plugin. */
export function ordersOfPlugin(
  deps: OpeningDeps,
  entry: LibraryPlugin,
  { chatId, characterId = '', question }: AskedContexts,
): readonly ContextOrder[] {
  const { plugin } = entry;
  const values = { chatId, characterId, question, secrets: {} };
  const settingsWith = (placeholders: Readonly<Record<string, string>>): Variables =>
    variablesOf(
      plugin,
      { parameters: {} },
      { input: {}, settings: new Map(Object.entries({ ...valuesOf(entry), ...placeholders })) },
    );
  return plugin.dynamicContexts.map((context) => ({
    context,
    opening: openingOf(deps, { entry, chatId }),
    values: { ...values, settings: settingsWith({}) },
    valuesWith: (placeholders) => ({ ...values, settings: settingsWith(placeholders) }),
    isSignedOut: entry.isSignedOut,
  }));
}

/** What is fetched for a character. */
export function ordersOfCharacter(
  deps: { readonly random: RandomText },
  { current, sent }: VersionInUse,
  { chatId, question }: AskedContexts,
): Promise<readonly ContextOrder[]> {
  const { id } = current;
  const now = new Map(current.dynamicContexts.map((each) => [each.id, contextIdentityText(each)]));
  const values = { chatId, characterId: id, question, settings: new Map(), secrets: {} };
  return Promise.all(
    sent.dynamicContexts.map(async (context) => ({
      context,
      opening: { ...(await openingOfContext(deps, { characterId: id, context })), chatId },
      values,
      valuesWith: (secrets) => ({ ...values, secrets }),
      isOutdated: now.get(context.id) !== contextIdentityText(context),
    })),
  );
}
