import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** What the page tells the Mac app that may stand around it. */
export type MacAppMessage = 'SETAPP_FORCE_RELOAD' | 'SETAPP_REFRESH_TOKEN_FAILED';

/** The way to the Mac app around the page. */
export interface MacApp {
  tell(message: MacAppMessage): void;
}

/** Time in which the app may load the page anew before it hears that its session is over. */
export const reloadMs = 3000;

/**
 * Finds the Mac app: a web view offers a handler of the name `setapp` for messages.
 *
 * @param page the global object of the page
 * @returns undefined in any other browser
 */
export function findMacApp(page: object): MacApp | undefined {
  const handler = read(read(read(page, 'webkit'), 'messageHandlers'), 'setapp');
  const post = read(handler, 'postMessage');
  if (typeof post !== 'function') return undefined;
  return { tell: (message) => void Reflect.apply(post, handler, [message]) };
}

/** Whether a model is one of the subscription: no other provider has a say in what the app does. */
export function isOfSubscription(endpoint: ProviderEndpoint | undefined): boolean {
  return endpoint?.customModel?.isSetapp === true;
}

/** Asks the app to load the page with a fresh session, and tells it when that has not happened. */
export async function tellSessionExpired(
  app: MacApp,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  app.tell('SETAPP_FORCE_RELOAD');
  await wait(reloadMs);
  app.tell('SETAPP_REFRESH_TOKEN_FAILED');
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
