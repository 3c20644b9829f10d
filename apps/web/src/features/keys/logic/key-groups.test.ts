import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import type { KeysSnapshot, KeyView } from '#src/services/keys/key-view.ts';

import { groupKeys, takesFurtherKeys } from './key-groups.ts';

const openai = parseProviderId('openai') as ProviderId;
const endpoint: ProviderEndpoint = {
  id: openai,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
};
const key = (id: string, fields: Partial<KeyView> = {}): KeyView => ({
  id,
  providerId: openai,
  origin: 'https://api.openai.com',
  name: '',
  mask: '••••1234',
  isEncrypted: false,
  isUnreadable: false,
  chosenAtMs: 1,
  ...fields,
});
const snapshot = (keys: readonly KeyView[]): KeysSnapshot => ({
  isKnown: true,
  protection: 'off',
  isKept: true,
  keys,
});

describe('the list of keys', () => {
  it('T90 marks the one that is used, and those that belong to another address', () => {
    const other = { ...endpoint, id: parseProviderId('groq') as ProviderId };
    const keys = [
      key('old'),
      key('new', { chosenAtMs: 2 }),
      key('proxy', { origin: 'https://proxy.example', chosenAtMs: 9 }),
    ];
    const groups = groupKeys(snapshot(keys), [other, endpoint]);
    expect(groups.map((group) => group.endpoint.id)).toEqual(['openai']);
    expect(
      groups[0]?.keys.map(({ key: each, isInUse, isElsewhere }) => [each.id, isInUse, isElsewhere]),
    ).toEqual([
      ['old', false, false],
      ['new', true, false],
      ['proxy', false, true],
    ]);
  });

  it('takes no further key where a provider needs none', () => {
    expect(takesFurtherKeys(endpoint)).toBe(true);
    expect(takesFurtherKeys({ ...endpoint, auth: 'none' })).toBe(false);
  });
});
