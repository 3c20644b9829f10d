import type { ChatId, PluginId } from '../shared/ids.ts';

/** Who a grant is for: a plugin as `plugin/{id}`, a context of a character as `character/{id}/{context}`. */
export type GrantOwner = `plugin/${string}` | `character/${string}`;

/** Whether a stored value names an owner of grants. */
export function isGrantOwner(value: unknown): value is GrantOwner {
  return typeof value === 'string' && /^(?:plugin|character)\//u.test(value);
}

/** The owner of what is said to a plugin. */
export function grantOwner(id: PluginId): GrantOwner {
  return `plugin/${id}`;
}

/**
 * What the person said to a question of a plugin, or of a character, kept on this device only. It holds
 * for the hash it was given for, and no other.
 */
export interface Grant {
  readonly id: string;
  readonly owner: GrantOwner;
  /** Of what the person saw: code, functions, hosts and effects. */
  readonly hash: string;
  readonly subject:
    /** All that its permission sheet shows: without it, a plugin is not run at all. */
    | { readonly kind: 'sheet' }
    | { readonly kind: 'function'; readonly name: string }
    /** An origin that the code may send requests to. */
    | { readonly kind: 'host'; readonly origin: string }
    /** Its requests go through the server that the program comes from, where that offers their host. */
    | { readonly kind: 'relay' }
    /** It may run in a page instead of a worker. */
    | { readonly kind: 'page-realm' }
    /** Pages that it shows may load from these hosts; in order of their letters, each once. */
    | { readonly kind: 'page-hosts'; readonly origins: readonly string[] };
  readonly scope: { readonly kind: 'always' } | { readonly kind: 'chat'; readonly chatId: ChatId };
  /** False for «Never». */
  readonly isAllowed: boolean;
  /** Whether the question said that the chat holds text from outside. */
  readonly namesOutsideText: boolean;
  readonly grantedAtMs: number;
}
