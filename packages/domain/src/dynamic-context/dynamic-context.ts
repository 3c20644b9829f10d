import type { CharacterId } from '../shared/ids.ts';
import type { GrantOwner } from '../plugin/grant.ts';

/** How long an answer is used again: never, for some minutes, or for the rest of the chat. */
export type ContextCache =
  | { readonly kind: 'off' }
  | { readonly kind: 'chat' }
  /** 1 to {@link contextLimits}.minutes. */
  | { readonly kind: 'minutes'; readonly minutes: number };

/** A header of the request for a context. */
export interface ContextHeader {
  readonly name: string;
  /** Empty for a secret: its value lies with the keys. */
  readonly value: string;
  readonly isSecret: boolean;
}

/**
 * Text that is fetched before a request and told to the model with the instruction. In address,
 * headers and body, `{chatID}`, `{characterID}` and `{lastUserMessage}` stand for what they say.
 */
export interface DynamicContext {
  /** One within its owner: letters, digits, `_` and `-`. */
  readonly id: string;
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly ContextHeader[];
  /** Empty for none. */
  readonly body: string;
  readonly cache: ContextCache;
}

/** Longest of each field, in characters, and most of each list. */
export const contextLimits = {
  contexts: 10,
  name: 100,
  url: 2000,
  headers: 20,
  headerName: 100,
  headerValue: 2000,
  body: 20_000,
  /** A week. */
  minutes: 10_080,
} as const;

const ownerPrefix = 'character/';

/**
 * The owner of what is allowed to one context of a character, and of its secrets. Each context has
 * its own: to allow one host says nothing of another context that asks the same host.
 */
export function contextOwner(characterId: CharacterId, contextId: string): GrantOwner {
  return `${ownerPrefix}${characterId}/${contextId}`;
}

/** What the owners of all contexts of a character begin with. */
export function contextOwnerPrefix(characterId: CharacterId): string {
  return `${ownerPrefix}${characterId}/`;
}

/** The character whose context an owner is; undefined for another kind of owner. */
export function characterOfOwner(owner: string): string | undefined {
  const slash = owner.lastIndexOf('/');
  if (!owner.startsWith(ownerPrefix) || slash <= ownerPrefix.length) return undefined;
  return owner.slice(ownerPrefix.length, slash);
}

/** The name under which the value of a header is kept: it is bound to the origin it was typed for. */
export function secretNameOf({ name }: Pick<ContextHeader, 'name'>, origin: string): string {
  return `${name.trim().toLowerCase()} ${origin}`;
}

/** What the person allows, as one text; its SHA-256 is the hash that the grant is given for. */
export function contextIdentityText({ method, url, headers, body }: DynamicContext): string {
  return JSON.stringify([1, method, url, headers.map((each) => [each.name, each.value]), body]);
}
