import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { openEndpoint } from './own-headers.ts';

const endpoint: ProviderEndpoint = {
  id: createCustomProviderId(() => '1'),
  presetId: 'custom',
  title: 'Mine',
  dialect: 'openai-chat',
  baseUrl: 'https://x.example/v1',
  auth: 'bearer',
  headerRows: [{ key: 'x-token', value: '' }],
  customModel: { modelId: 'm', contextTokens: 0, pluginSupported: false, bodyRows: [] },
};

describe('the headers of a custom model', () => {
  it('T150 get their stored values back, and these never go out as a key', () => {
    const stored = JSON.stringify([{ key: 'x-token', value: 'secret' }, 7, { key: 'broken' }]);
    const opened = openEndpoint(endpoint, stored);
    expect(opened.key).toBeUndefined();
    expect(opened.endpoint.headerRows).toEqual([{ key: 'x-token', value: 'secret' }]);
  });

  it('are left out where their values are not here, and sent as typed while they are tested', () => {
    expect(openEndpoint(endpoint, undefined).endpoint.headerRows).toEqual([]);
    expect(openEndpoint(endpoint, 'no JSON').endpoint.headerRows).toEqual([]);
    const typed = { ...endpoint, headerRows: [{ key: 'x-token', value: 'typed' }] };
    expect(openEndpoint(typed, undefined).endpoint.headerRows).toEqual(typed.headerRows);
  });

  it('do not concern other endpoints', () => {
    const { customModel: _custom, ...plain } = endpoint;
    expect(openEndpoint(plain, 'sk-1')).toEqual({ endpoint: plain, key: 'sk-1' });
  });
});
