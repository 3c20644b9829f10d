import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { expect, it } from 'vitest';

import { anonymousAddress, externalSignIn } from './external-sign-in.ts';

const waiting = readHostConfig({ externalAuthConfig: { type: 'corp', pending: true } });
const failed = readHostConfig({
  externalAuthError: { message: 'No', status: 502, authCode: 'x1' },
});

it('T22 T23 a provider of accounts that is silent or refuses comes before everything else', () => {
  expect(externalSignIn(readHostConfig(undefined), false)).toBe('none');
  expect(externalSignIn(readHostConfig({ externalAuthConfig: { type: 'corp' } }), false)).toBe(
    'none',
  );
  expect(externalSignIn(waiting, false)).toBe('waiting');
  expect(externalSignIn(failed, false)).toBe('failed');
  expect(failed.externalAuthError).toMatchObject({ message: 'No', status: 502, authCode: 'x1' });
});

it('T7 T22 whoever goes on without it is asked no more', () => {
  expect(anonymousAddress({ pathname: '/app/', hash: '#chat=ch-a' })).toBe(
    '/app/?fallbackAnonymous=1#chat=ch-a',
  );
  expect(externalSignIn(waiting, true)).toBe('none');
  expect(externalSignIn(failed, true)).toBe('none');
});
