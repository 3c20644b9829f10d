import { expect, it } from 'vitest';

import { toPortableManifest } from './portable-manifest.ts';

it('T181 a plugin that is shared has no value of a setting that is secret', () => {
  const manifest = {
    id: 'p',
    code: 'return 1',
    userSettings: [
      { name: 'apiKey', label: 'Key', type: 'password', defaultValue: 'hidden-1', required: true },
      { name: 'token', type: 'text', default: 'hidden-2', value: 'hidden-3' },
      { name: 'city', defaultValue: 'Paris' },
      'odd',
    ],
  };
  const portable = toPortableManifest(manifest);
  expect(JSON.stringify(portable)).not.toContain('hidden');
  expect(portable).toEqual({
    id: 'p',
    code: 'return 1',
    userSettings: [
      { name: 'apiKey', label: 'Key', type: 'password', required: true },
      { name: 'token', type: 'text' },
      { name: 'city', defaultValue: 'Paris' },
      'odd',
    ],
  });
  expect(JSON.stringify(manifest)).toContain('hidden-3');
});

it('a plugin without settings stays as it is', () => {
  const manifest = { id: 'p', userSettings: 'none' };
  expect(toPortableManifest(manifest)).toBe(manifest);
});
