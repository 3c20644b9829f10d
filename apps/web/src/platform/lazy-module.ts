import { useEffect, useSyncExternalStore } from 'react';

import { whenIdle } from './idle.ts';
import { createListeners } from './listeners.ts';

/**
 * Code that is loaded apart from the page. It is no `lazy` component where the place of it is on the
 * screen already: React would hold back for 300 ms what could not be shown at once, and a part that
 * cannot be loaded would take the screen around it along.
 */
export interface LazyModule<T> {
  /** Does nothing when it is here or on its way; after a failure it tries again. */
  readonly load: () => void;
  /** Undefined before it is loaded, an error where that failed. */
  readonly read: () => T | Error | undefined;
  /** Calls the listener when `read` has something new. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a part out of its import; nothing is loaded yet. */
export function createLazyModule<T>(importCode: () => Promise<T>): LazyModule<T> {
  const listeners = createListeners();
  let loaded: T | undefined;
  let failure: Error | undefined;
  let isLoading = false;

  async function load(): Promise<void> {
    try {
      loaded = await importCode();
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    isLoading = false;
    listeners.notify();
  }

  return {
    load() {
      if (isLoading || loaded !== undefined) return;
      isLoading = true;
      failure = undefined;
      void load();
    },
    read: () => loaded ?? failure,
    subscribe: listeners.add,
  };
}

/** Resolves when a part that is on its way is here, or could not be loaded. */
export function untilLoaded({ read, subscribe }: LazyModule<unknown>): Promise<void> {
  return new Promise((resolve) => {
    if (read() !== undefined) return resolve();
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** A part that is loaded when the page has nothing better to do; undefined until it is here. */
export function useModuleWhenIdle<T>({ load, read, subscribe }: LazyModule<T>): T | undefined {
  const code = useSyncExternalStore(subscribe, read);
  useEffect(() => whenIdle(load), [load]);
  return code instanceof Error ? undefined : code;
}
