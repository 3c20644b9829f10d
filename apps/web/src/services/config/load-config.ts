import { hostConfigElementId } from '@parley/contract/http/host-config.ts';

import type { LoadedConfig } from './config-service.ts';

/** Where a page stands. */
export interface ConfigPlace {
  readonly document: Pick<Document, 'baseURI' | 'getElementById'>;
  /** The page is a copy that a service worker kept: its host may have changed since. */
  readonly isCopy: boolean;
  readonly fetch: (url: URL) => Promise<Response>;
}

/**
 * Loads the configuration of the host: what the page carries, once, else `config.json` beside it.
 *
 * Errors: rejects where there is no network, and where the document is no JSON.
 */
export async function loadConfig({ document, isCopy, fetch }: ConfigPlace): Promise<LoadedConfig> {
  const element = document.getElementById(hostConfigElementId);
  element?.remove();
  if (element !== null && !isCopy) {
    return { outcome: 'found', document: JSON.parse(element.textContent) };
  }
  const response = await fetch(new URL('config.json', document.baseURI));
  if (response.status >= 500) return { outcome: 'server-problem' };
  if (!response.ok) return { outcome: 'missing' };
  return { outcome: 'found', document: await response.json() };
}
