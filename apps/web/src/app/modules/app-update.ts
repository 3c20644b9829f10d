import { createListeners } from '#src/platform/listeners.ts';

/** Tells whether a newer build of the program is on this device; fits `useSyncExternalStore`. */
export interface AppUpdate {
  readonly subscribe: (listener: () => void) => () => void;
  readonly isWaiting: () => boolean;
  /** Watches a registration for builds that wait behind the one that runs. */
  readonly follow: (registration: ServiceWorkerRegistration) => void;
  /** Fetches the newest build where there is one, and loads the page anew with it. */
  readonly switchOver: () => Promise<void>;
}

/** How often a page that is looked at again asks for a newer build. */
const minAgeMs = 60 * 60 * 1000;

/** The newer build of this page. */
export const appUpdate: AppUpdate = createAppUpdate();

function createAppUpdate(): AppUpdate {
  const listeners = createListeners();
  let registration: ServiceWorkerRegistration | undefined;
  let isWaiting = false;

  function look(): void {
    // The very first one waits for nobody.
    const hasWaiting = (registration?.waiting ?? null) !== null;
    const isNew = hasWaiting && navigator.serviceWorker.controller !== null;
    if (isNew === isWaiting) return;
    isWaiting = isNew;
    listeners.notify();
  }

  return {
    subscribe: listeners.add,
    isWaiting: () => isWaiting,
    follow(followed) {
      registration = followed;
      look();
      followed.addEventListener('updatefound', () => {
        followed.installing?.addEventListener('statechange', look);
      });
      askWhenSeenAgain(followed);
    },
    async switchOver() {
      // Without an answer of the server the build that is here will do.
      await registration?.update().catch(() => undefined);
      const next = registration?.waiting ?? registration?.installing ?? null;
      if (next !== null) await activate(next);
      location.reload();
    },
  };
}

/** A tab may stay open for weeks, and the browser itself asks only when a page is loaded. */
function askWhenSeenAgain(registration: ServiceWorkerRegistration): void {
  let askedAtMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    const isDue = performance.now() - askedAtMs >= minAgeMs;
    if (!isDue || document.visibilityState !== 'visible') return;
    askedAtMs = performance.now();
    void registration.update().catch(() => undefined);
  });
}

function activate(worker: ServiceWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const step = (): void => {
    if (worker.state === 'installed') worker.postMessage('activate');
    else if (worker.state !== 'installing') resolve();
  };
  worker.addEventListener('statechange', step);
  step();
  return promise;
}
