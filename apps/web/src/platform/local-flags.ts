/** Where each flag lies. */
export const localFlagKeys = {
  theme: 'parley.theme',
  typeface: 'parley.typeface',
  locale: 'parley.locale',
  profile: 'parley.profile',
  restoring: 'parley.restoring',
  restored: 'parley.restored',
  reloadedFor: 'parley.reloadedFor',
  mirror: 'parley.mirror',
  affiliate: 'aff',
  seenNews: 'parley.seenNews',
  wrapperSeen: 'parley.wrapperSeen',
  account: 'parley.account',
  sync: 'parley.sync',
} as const;

/** What must be known before the database is open. All else lives in the database. */
export type LocalFlag = keyof typeof localFlagKeys;

/** The part of `localStorage` that flags need. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Small texts kept outside the database. Never throws: a browser may refuse every access. */
export interface LocalFlags {
  read(flag: LocalFlag): string | undefined;
  /** Undefined removes. */
  write(flag: LocalFlag, value: string | undefined): void;
}

/**
 * Flags in `localStorage`; the only code that uses it.
 *
 * @param getStorage called at each access, because reading the property throws where storage is off
 */
export function createLocalFlags(getStorage: () => TextStorage): LocalFlags {
  return {
    read(flag) {
      try {
        return getStorage().getItem(localFlagKeys[flag]) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(flag, value) {
      try {
        if (value === undefined) getStorage().removeItem(localFlagKeys[flag]);
        else getStorage().setItem(localFlagKeys[flag], value);
      } catch {
        // Storage is full or off; a flag is a convenience and the caller has no other way.
      }
    },
  };
}

/** Flags that last as long as the page, for workers and tests. */
export function createMemoryFlags(): LocalFlags {
  const values = new Map<LocalFlag, string>();
  return {
    read: (flag) => values.get(flag),
    write(flag, value) {
      if (value === undefined) values.delete(flag);
      else values.set(flag, value);
    },
  };
}
