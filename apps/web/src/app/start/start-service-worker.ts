import { appUpdate } from '#src/app/modules/app-update.ts';
import { isSavingData } from '#src/platform/connection.ts';
import { whenIdle } from '#src/platform/idle.ts';
import { registerServiceWorker } from '#src/platform/trusted-types.ts';

let isStarted = false;

/**
 * Registers the service worker of a build once the page has nothing better to do; in development
 * there is none. Call it when the first screen stands: what it fetches competes with the page.
 */
export function startServiceWorker(): void {
  if (isStarted || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  isStarted = true;
  whenIdle(() => void register());
}

async function register(): Promise<void> {
  try {
    const registration = await registerServiceWorker(new URL('sw.js', document.baseURI).href);
    appUpdate.follow(registration);
    registration.addEventListener('updatefound', () => keepPartsWhenInstalled(registration));
    keepParts((await navigator.serviceWorker.ready).active);
  } catch {
    // A browser that refuses (private mode, insecure address) simply has no offline start.
  }
}

/** A new build is complete on this device before anybody changes over to it. */
function keepPartsWhenInstalled({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') keepParts(installing);
  });
}

/** Where each byte may cost something, a part is kept when it was used for the first time. */
function keepParts(worker: ServiceWorker | null): void {
  if (isSavingData()) return;
  whenIdle(() => worker?.postMessage('keep-parts'));
}
