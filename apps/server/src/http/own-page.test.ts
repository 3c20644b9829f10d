import { describe, expect, it } from 'vitest';

import { isFromOwnPage, type OwnPageRules } from './own-page.ts';

interface Told {
  readonly origin?: string;
  readonly host?: string;
  readonly site?: string;
}

function isOwn(rules: OwnPageRules, { origin, host = 'chat.test', site }: Told): boolean {
  const headers = new Headers({ host });
  if (origin !== undefined) headers.set('origin', origin);
  if (site !== undefined) headers.set('sec-fetch-site', site);
  return isFromOwnPage(headers, rules);
}

const atAnyName: OwnPageRules = { isLocalOnly: false };
const atOneName: OwnPageRules = { isLocalOnly: false, pageOrigin: 'https://chat.test' };
const onThisMachine: OwnPageRules = { isLocalOnly: true };

describe('a page', () => {
  it.each<[string, OwnPageRules, Told]>([
    ['at the name that was asked', atAnyName, { origin: 'https://chat.test' }],
    [
      'behind a proxy that speaks https',
      atAnyName,
      { origin: 'https://chat.test', site: 'same-origin' },
    ],
    ['whose host is written large', atAnyName, { origin: 'https://chat.test', host: 'Chat.Test' }],
    ['at the public address', atOneName, { origin: 'https://chat.test', host: '127.0.0.1:3000' }],
    ['on this machine', onThisMachine, { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['at its number', onThisMachine, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['at its other number', onThisMachine, { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
  ])('%s is one of this server', (_, rules, told) => {
    expect(isOwn(rules, told)).toBe(true);
  });

  it.each<[string, OwnPageRules, Told]>([
    ['nobody names', atAnyName, {}],
    ['of others', atAnyName, { origin: 'https://evil.test' }],
    ['of a neighbour', atAnyName, { origin: 'https://a.chat.test', site: 'same-site' }],
    ['at another port', atAnyName, { origin: 'https://chat.test:8443' }],
    ['without an origin, as in a frame', atAnyName, { origin: 'null', site: 'cross-site' }],
    ['without an origin', atAnyName, { origin: 'null' }],
    ['that only says so', atAnyName, { origin: 'https://chat.test', site: 'cross-site' }],
    ['opened from nowhere', atAnyName, { origin: 'https://chat.test', site: 'none' }],
    ['with a path', atAnyName, { origin: 'https://chat.test/x' }],
    ['with a user', atAnyName, { origin: 'https://evil.test@chat.test' }],
    ['of two origins', atAnyName, { origin: 'https://chat.test https://evil.test' }],
    ['by http where it is https', atOneName, { origin: 'http://chat.test' }],
    [
      'at the name that was asked, not the public one',
      atOneName,
      { origin: 'https://evil.test', host: 'evil.test' },
    ],
    [
      'at a name that leads to this machine',
      onThisMachine,
      { origin: 'http://evil.test:3000', host: 'evil.test:3000' },
    ],
    [
      'at a name that begins like it',
      onThisMachine,
      { origin: 'http://localhost.evil.test', host: 'localhost.evil.test' },
    ],
  ])('%s is none', (_, rules, told) => {
    expect(isOwn(rules, told)).toBe(false);
  });
});
