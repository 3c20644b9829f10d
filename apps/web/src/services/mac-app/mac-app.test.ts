import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { findMacApp, isOfSubscription, reloadMs, tellSessionExpired } from './mac-app.ts';

function pageInApp(said: unknown[]): object {
  const setapp = {
    name: 'setapp',
    // Handlers of web views check what they are called on.
    postMessage(this: { readonly name: string }, message: unknown) {
      said.push([this.name, message]);
    },
  };
  return { webkit: { messageHandlers: { setapp } } };
}

it('T167 T227 asks the Mac app to load anew, and tells it 3 s later that the session is over', async () => {
  const said: unknown[] = [];
  const app = findMacApp(pageInApp(said));
  if (app === undefined) throw new Error('The app was not found');
  const waited: number[] = [];
  await tellSessionExpired(app, (ms) => {
    waited.push(ms);
    expect(said).toEqual([['setapp', 'SETAPP_FORCE_RELOAD']]);
    return Promise.resolve();
  });
  expect(waited).toEqual([3000]);
  expect(reloadMs).toBe(3000);
  expect(said).toEqual([
    ['setapp', 'SETAPP_FORCE_RELOAD'],
    ['setapp', 'SETAPP_REFRESH_TOKEN_FAILED'],
  ]);
});

it('T167 lets no other provider say that the session of the app is over', () => {
  const customModel = { modelId: 'm', contextTokens: 0, pluginSupported: false, bodyRows: [] };
  const listed: ProviderEndpoint = {
    id: createCustomProviderId(() => '1'),
    presetId: 'custom',
    title: 'Mine',
    dialect: 'openai-chat',
    baseUrl: 'https://x.example/v1',
    auth: 'bearer',
  };
  expect(isOfSubscription(undefined)).toBe(false);
  expect(isOfSubscription(listed)).toBe(false);
  expect(isOfSubscription({ ...listed, customModel })).toBe(false);
  expect(isOfSubscription({ ...listed, customModel: { ...customModel, isSetapp: true } })).toBe(
    true,
  );
});

it.each([
  [{}],
  [{ webkit: {} }],
  [{ webkit: { messageHandlers: { other: { postMessage: () => undefined } } } }],
  [{ webkit: { messageHandlers: { setapp: {} } } }],
])('finds no Mac app in %j', (page) => {
  expect(findMacApp(page)).toBeUndefined();
});
