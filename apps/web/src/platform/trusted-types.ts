/** What the page does with the Trusted Types interface; typed here, the DOM library lacks it. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): ScriptUrlPolicy;
}

/** Checks that a script comes from the page's own origin. */
export function checkScriptUrl(url: string, pageUrl: string): string {
  const resolved = new URL(url, pageUrl);
  if (resolved.origin !== new URL(pageUrl).origin || resolved.origin === 'null') {
    throw new TypeError('Scripts come from this origin only');
  }
  return resolved.href;
}

let policy: ScriptUrlPolicy | undefined;

function ownPolicy(): ScriptUrlPolicy {
  policy ??= readFactory()?.createPolicy('parley', {
    createScriptURL: (url) => checkScriptUrl(url, location.href),
  }) ?? { createScriptURL: (url) => checkScriptUrl(url, location.href) };
  return policy;
}

function readFactory(): PolicyFactory | undefined {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser interface that the DOM types lack
  return factory as PolicyFactory | undefined;
}

/**
 * Starts a module worker from a file of this origin (`import url from './x.ts?worker&url'`).
 *
 * Errors: throws for a URL of another origin, which is a bug.
 */
export function startWorker(url: string, name: string): Worker {
  return new Worker(ownPolicy().createScriptURL(url), { type: 'module', name });
}

/** Registers the service worker of this origin. Errors: rejects where the browser refuses. */
export function registerServiceWorker(url: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(ownPolicy().createScriptURL(url), {
    type: 'module',
    updateViaCache: 'none',
  });
}
