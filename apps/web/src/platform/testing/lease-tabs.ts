import { createLeaseLocks, type LeaseLocks } from '../lease-locks.ts';
import type { TextStorage } from '../local-flags.ts';

/** Pretended tabs over one storage and one clock. */
export interface LeaseTabs {
  readonly storage: TextStorage;
  /** Set it to move the clock of all tabs. */
  nowMs: number;
  isHidden: boolean;
  open(): LeaseLocks;
  /** Lets the tabs that live put off the ends of their leases. */
  beat(): void;
}

export function createLeaseTabs(): LeaseTabs {
  const values = new Map<string, string>();
  let beats: (() => void)[] = [];
  let count = 0;
  const tabs: LeaseTabs = {
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    nowMs: 1000,
    isHidden: false,
    open() {
      count += 1;
      return createLeaseLocks({
        storage: tabs.storage,
        ownerId: `tab${count}`,
        nowMs: () => tabs.nowMs,
        isHidden: () => tabs.isHidden,
        delay(task, delayMs) {
          if (delayMs < 1000) {
            const timer = setTimeout(task);
            return () => clearTimeout(timer);
          }
          beats.push(task);
          return () => {
            beats = beats.filter((each) => each !== task);
          };
        },
      });
    },
    beat() {
      const due = beats;
      beats = [];
      for (const task of due) task();
    },
  };
  return tabs;
}
