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

/** How long somebody who asked for the newer build waits for the older worker to stand down. */
const patienceMs = 5000;

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
      if (registration !== undefined) await takeNewest(registration);
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

async function takeNewest(registration: ServiceWorkerRegistration): Promise<void> {
  // Without an answer of the server the build that is here will do.
  const isServerThere = await registration.update().then(
    () => true,
    () => false,
  );
  const next = registration.waiting ?? registration.installing;
  if (next === null) return;
  registration.active?.postMessage('retire');
  const isActive = await Promise.race([activate(next), giveUp()]);
  // A browser may take the old worker for busy for minutes; without any, the server's page comes.
  if (!isActive && isServerThere) await registration.unregister();
}

async function activate(worker: ServiceWorker): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const step = (): void => {
    if (worker.state === 'installed') worker.postMessage('activate');
    else if (worker.state !== 'installing') resolve(true);
  };
  worker.addEventListener('statechange', step);
  step();
  return promise;
}

function giveUp(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs, false);
  });
}
