import type { TextStorage } from './local-flags.ts';

const key = 'parley.tab';

/** What the id of a tab needs of its page. */
export interface TabPage {
  /** Lasts as long as the tab, and is copied where the tab is duplicated. */
  readonly storage: () => TextStorage;
  readonly onHide: (listener: () => void) => void;
  readonly onShow: (listener: () => void) => void;
}

/**
 * An id that a tab keeps through reloads and shares with no other. It lies in the storage only while
 * no page runs: a duplicate of a running tab finds none and gets its own.
 *
 * @param random makes a new id
 */
export function claimTabId({ storage, onHide, onShow }: TabPage, random: () => string): string {
  const take = (): string | undefined => {
    const id = storage().getItem(key) ?? undefined;
    storage().removeItem(key);
    return id;
  };
  const id = attempt(take) ?? random();
  onHide(() => attempt(() => storage().setItem(key, id)));
  onShow(() => attempt(take));
  return id;
}

/** The storage may refuse every access; an id then lasts as long as the page. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
