/*
 * Characters and plugins that a server keeps under a link. A host that offers it says `sharing.items`.
 *
 *   GET {base}/api/shared_characters/{id}   200 {id, data}; data is a character in the specified form
 *   GET {base}/api/shared_plugins/{id}      200 {id, data}; data is a manifest
 *
 * A refusal has a status from 400 on and may say why in `userMessage`, in words for the reader.
 */

/** What can lie under a link. */
export type SharedItemKind = 'character' | 'plugin';

const names: Readonly<Record<SharedItemKind, string>> = {
  character: 'characters',
  plugin: 'plugins',
};

/** Letters, digits, `_` and `-`. */
const idForm = /^[\w-]{1,100}$/u;

/** Whether a text can be the id of a shared item. */
export function isSharedItemId(text: string): boolean {
  return idForm.test(text);
}

/** Where the server gives an item, relative to the page. */
export function sharedItemPath(kind: SharedItemKind, id: string): string {
  return `api/shared_${names[kind]}/${id}`;
}

/** The page of an item, relative to the page of the program. */
export function sharedItemPage(kind: SharedItemKind, id: string): string {
  return `${names[kind]}/${id}`;
}

/** The id in the path of such a page; undefined for any other path. */
export function idOfSharedPage(kind: SharedItemKind, pathname: string): string | undefined {
  const [id = '', folder, ...others] = pathname.replace(/\/$/u, '').split('/').toReversed();
  return folder === names[kind] && others.length > 0 && isSharedItemId(id) ? id : undefined;
}

/** Whether a path is one of {@link sharedItemPath}. */
export function isSharedItemPath(pathname: string): boolean {
  return /\/api\/shared_(?:characters|plugins)\/[\w-]{1,100}$/u.test(pathname);
}
