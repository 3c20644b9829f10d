import { createListeners } from '../../internal/listeners.ts';

/** A short message about something that has just happened. */
export interface ToastOptions {
  readonly message: string;
  readonly tone?: 'neutral' | 'success' | 'danger';
  /** The one thing that can be done about it, for instance "Undo". */
  readonly action?: ToastAction;
  /** Time on screen; 5 s by default, 10 s at least where there is an action. 0 keeps it. */
  readonly durationMs?: number;
  /** A new toast of the same group replaces the old one. */
  readonly group?: string;
}

/** A button in a toast; pressing it closes the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
}

/** A toast on the screen. */
export interface ToastEntry extends ToastOptions {
  readonly id: number;
  readonly durationMs: number;
}

/**
 * What is on the screen, oldest first, at most four. A fifth pushes out the oldest that has no
 * action. `subscribe` and `read` fit `useSyncExternalStore`: `read` returns the same array until
 * something changes.
 */
export interface ToastStore {
  readonly show: (options: ToastOptions) => number;
  readonly dismiss: (id: number) => void;
  readonly read: () => readonly ToastEntry[];
  readonly subscribe: (listener: () => void) => () => void;
}

const defaultDurationMs = 5_000;
const actionDurationMs = 10_000;
const maxToasts = 4;

function durationOf(options: ToastOptions): number {
  if (options.action === undefined) return options.durationMs ?? defaultDurationMs;
  if (options.durationMs === 0) return 0;
  return Math.max(options.durationMs ?? actionDurationMs, actionDurationMs);
}

function makeRoom(entries: readonly ToastEntry[]): readonly ToastEntry[] {
  if (entries.length < maxToasts) return entries;
  const leaving = entries.find((entry) => entry.action === undefined) ?? entries[0];
  return entries.filter((entry) => entry !== leaving);
}

/** Creates an empty store; one per page, kept for as long as the page lives. */
export function createToastStore(): ToastStore {
  const listeners = createListeners();
  let entries: readonly ToastEntry[] = [];
  let lastId = 0;
  const replace = (next: readonly ToastEntry[]): void => {
    entries = next;
    listeners.notify();
  };
  return {
    show: (options) => {
      lastId += 1;
      const others = entries.filter(
        (entry) => options.group === undefined || entry.group !== options.group,
      );
      replace([...makeRoom(others), { ...options, id: lastId, durationMs: durationOf(options) }]);
      return lastId;
    },
    dismiss: (id) => {
      if (entries.some((entry) => entry.id === id)) {
        replace(entries.filter((entry) => entry.id !== id));
      }
    },
    read: () => entries,
    subscribe: listeners.add,
  };
}
