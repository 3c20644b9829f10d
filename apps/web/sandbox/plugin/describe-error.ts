import type { PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

import { TooLarge } from './to-plain.ts';

type ErrorReport = Extract<PluginReport, { readonly kind: 'error' }>;

const maxCharacters = 500;

/** What only a page has. */
const namesOfPages = new Set([
  'document',
  'window',
  'alert',
  'Audio',
  'customElements',
  'DOMParser',
  'Element',
  'getComputedStyle',
  'HTMLElement',
  'Image',
  'MutationObserver',
  'Node',
  'screen',
  'XMLSerializer',
]);

/**
 * What is reported of something that was thrown.
 *
 * @param realm  whether the code may have missed a document
 */
export function toErrorReport(thrown: unknown, realm: 'worker' | 'page'): ErrorReport {
  if (thrown instanceof TooLarge) return { kind: 'error', text: '', isTooLarge: true };
  const needsPage = realm === 'worker' && missesPage(thrown);
  return { kind: 'error', text: describe(thrown), ...(needsPage ? { needsPage } : {}) };
}

function describe(thrown: unknown): string {
  try {
    return wordsOf(thrown).slice(0, maxCharacters);
  } catch {
    return 'Something was thrown that cannot be put into words.';
  }
}

function wordsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  if (!('message' in thrown) || typeof thrown.message !== 'string') return JSON.stringify(thrown);
  const name = 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'Error';
  const isPlain = name === 'Error' || name === '';
  return isPlain && thrown.message !== '' ? thrown.message : `${name}: ${thrown.message}`;
}

function missesPage(thrown: unknown): boolean {
  if (!(thrown instanceof ReferenceError)) return false;
  const name = /^(?:Can't find variable: )?(\w+)(?: is not defined)?$/.exec(thrown.message)?.[1];
  return name !== undefined && namesOfPages.has(name);
}
