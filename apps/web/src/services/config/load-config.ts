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
 * Loads the configuration of the host: what the page carries, else `config.json` beside it. A page
 * that carries one never asks for the file: a copy, and whoever asks again, read the host's page anew.
 *
 * Errors: rejects where there is no network and where the document is no JSON; a copy has what it
 * carries then, and where the host has trouble.
 */
export async function loadConfig({ document, isCopy, fetch }: ConfigPlace): Promise<LoadedConfig> {
  const element = document.getElementById(hostConfigElementId);
  if (element === null) return fetchConfig(fetch, new URL('config.json', document.baseURI));
  const isFirst = element.dataset['read'] === undefined;
  element.dataset['read'] = '';
  const carried = (): LoadedConfig => ({
    outcome: 'found',
    document: JSON.parse(element.textContent),
  });
  if (isFirst && !isCopy) return carried();
  const fresh = fetchConfig(fetch, new URL('./', document.baseURI));
  if (!isFirst) return fresh;
  return fresh.then((found) => (found.outcome === 'server-problem' ? carried() : found), carried);
}

const carriedConfig = new RegExp(`id="${hostConfigElementId}">([^<]*)`);

/** Reads the document, or a page: what it carries, else the document beside it. */
async function fetchConfig(fetch: ConfigPlace['fetch'], url: URL): Promise<LoadedConfig> {
  const response = await fetch(url);
  if (response.status >= 500) return { outcome: 'server-problem' };
  if (!response.ok) return { outcome: 'missing' };
  const text = await response.text();
  const json = url.pathname.endsWith('/') ? carriedConfig.exec(text)?.[1] : text;
  if (json === undefined) return fetchConfig(fetch, new URL('config.json', url));
  return { outcome: 'found', document: JSON.parse(json) };
}
