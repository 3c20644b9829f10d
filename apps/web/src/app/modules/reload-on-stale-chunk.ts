import { createLocalFlags } from '#src/platform/local-flags.ts';

import { appUpdate } from './app-update.ts';

const flags = createLocalFlags(() => sessionStorage);
let isReloading = false;

/** Whether the page is about to be loaded anew, so that what fails meanwhile needs no words. */
export function isReloadPending(): boolean {
  return isReloading;
}

/**
 * After an update of the server the parts of an older page may be gone. The page is then loaded
 * anew, once for each build: a part that is missing still is a fault. What stands in the composer
 * is written when the page is left.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    // The address of this file names the build.
    const build = import.meta.url;
    if (!navigator.onLine || isReloading || flags.read('reloadedFor') === build) return;
    flags.write('reloadedFor', build);
    isReloading = flags.read('reloadedFor') === build;
    if (isReloading) void appUpdate.switchOver();
  });
}
