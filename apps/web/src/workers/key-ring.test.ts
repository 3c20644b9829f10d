import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { createKeyRing, type BoundKey } from './key-ring.ts';

const openai: ProviderEndpoint = {
  id: 'openai' as ProviderId,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
};
const secret: BoundKey = {
  providerId: 'openai',
  origin: 'https://api.openai.com',
  value: 'secret',
  chosenAtMs: 1,
};
const none = { state: 'none' };

describe('the key ring', () => {
  it('T90 gives each provider its own key and no other', () => {
    const ring = createKeyRing();
    ring.set(secret);
    expect(ring.keyFor(openai)).toEqual({ state: 'key', value: 'secret' });
    expect(ring.keyFor({ ...openai, id: 'anthropic' as ProviderId })).toEqual(none);
  });

  it('T90 gives the key that was chosen last', () => {
    const ring = createKeyRing();
    ring.replaceAll([secret, { ...secret, value: 'chosen', chosenAtMs: 3 }]);
    ring.set({ ...secret, value: 'between', chosenAtMs: 2 });
    expect(ring.keyFor(openai)).toEqual({ state: 'key', value: 'chosen' });
  });

  it('T89 tells a locked key from none, and does not take another in its place', () => {
    const ring = createKeyRing();
    ring.replaceAll([secret, { ...secret, value: undefined, chosenAtMs: 2 }]);
    expect(ring.keyFor(openai)).toEqual({ state: 'locked' });
  });

  it.each([
    'https://api.openai.com.evil.test/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com:8443/v1',
    'https://user@evil.test/https://api.openai.com/v1',
    'not a url',
  ])('keeps the key back from %s', (baseUrl) => {
    const ring = createKeyRing();
    ring.set(secret);
    expect(ring.keyFor({ ...openai, baseUrl })).toEqual(none);
  });

  it('forgets the keys of a removed provider', () => {
    const ring = createKeyRing();
    ring.set(secret);
    ring.removeAllOf('openai');
    expect(ring.keyFor(openai)).toEqual(none);
  });
});
