import { expect, it } from 'vitest';

import { normalizeBaseUrl } from './base-url.ts';
import { findPreset, providerPresets } from './presets.ts';

it('has each preset once, with an address that is normal already or a hint for one', () => {
  const ids = providerPresets.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const odd = providerPresets.filter(({ baseUrl, baseUrlPlaceholder, dialect }) =>
    baseUrl === ''
      ? baseUrlPlaceholder === undefined
      : normalizeBaseUrl(baseUrl, dialect) !== baseUrl,
  );
  expect(odd).toEqual([]);
});

it('says where keys are made, and how a local server is opened to a page', () => {
  const odd = providerPresets.filter(({ id, isLocal, auth, keyPageUrl, browserAccess }) => {
    if (id === 'custom' || id === 'demo') return false;
    const isOpenable = isLocal && auth === 'none' && browserAccess !== undefined;
    return !isOpenable && keyPageUrl?.startsWith('https://') !== true;
  });
  expect(odd).toEqual([]);
});

it('finds a preset by its id', () => {
  expect(findPreset('ollama')?.browserAccess?.usualPort).toBe(11_434);
  expect(findPreset('nobody')).toBeUndefined();
});
