import { registerServiceWorker } from '#src/platform/trusted-types.ts';

import { newBuild } from './new-build.ts';

/** Registers the service worker of a build; in development there is none. */
export function startServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  registerServiceWorker(new URL('sw.js', document.baseURI).href)
    .then(newBuild.follow)
    // A browser that refuses (private mode, insecure address) simply has no offline start.
    .catch(() => undefined);
}
