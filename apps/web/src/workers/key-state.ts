import type { KeyTable } from '#src/data/repositories/key-writes.ts';
import type { KeyStatus } from '#src/platform/key-protocol.ts';

import type { PasswordKey } from './key-crypto.ts';
import type { KeyRing } from './key-ring.ts';
import { isProtected, opensVault, openTable } from './key-table.ts';

/** The password of this tab and what it opens. */
export interface KeyState {
  /** Undefined while nothing is open. */
  readonly password: () => PasswordKey | undefined;
  /**
   * Begins an action that ends with another password. Deriving one takes a while: the returned
   * function takes it over only where nothing was closed since.
   */
  readonly beginChange: () => (password: PasswordKey | undefined) => void;
  /** Puts into the ring what the password opens, and tells how things are. */
  show(table: KeyTable): Promise<void>;
  /** Drops the password and all that it opened, at once. */
  close(): void;
}

/** Makes the state of a tab in which nothing was opened yet. */
export function createKeyState(ring: KeyRing, onStatus: (status: KeyStatus) => void): KeyState {
  let password: PasswordKey | undefined;
  let closings = 0;

  async function show(table: KeyTable): Promise<void> {
    const tried = password;
    const isOpen = tried !== undefined && (await opensVault(table, tried));
    const keys = await openTable(table, isOpen ? tried : undefined);
    // Closed in the meantime: what was opened is dropped.
    if (password !== tried) return show(table);
    // Another tab has set another password.
    if (!isOpen) password = undefined;
    ring.replaceAll(keys);
    const shut = keys.filter(({ value }) => value === undefined);
    return onStatus({
      protection: protectionOf(table, isOpen),
      unreadableIds: isOpen ? shut.map(({ id }) => id) : [],
    });
  }

  return {
    password: () => password,
    beginChange() {
      const before = closings;
      return (next) => {
        if (closings === before) password = next;
      };
    },
    show,
    close() {
      closings += 1;
      password = undefined;
      ring.replaceAll([]);
    },
  };
}

function protectionOf(table: KeyTable, isOpen: boolean): KeyStatus['protection'] {
  if (!isProtected(table)) return 'off';
  return isOpen ? 'unlocked' : 'locked';
}
