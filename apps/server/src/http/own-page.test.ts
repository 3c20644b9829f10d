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

const atOneName: OwnPageRules = { pageOrigin: 'https://chat.test' };
const onThisMachine: OwnPageRules = {};

describe('a page', () => {
  it.each<[string, OwnPageRules, Told]>([
    [
      'that the browser says is its own',
      atOneName,
      { origin: 'https://chat.test', site: 'same-origin' },
    ],
    [
      'whose host is written large',
      onThisMachine,
      { origin: 'http://localhost', host: 'LocalHost' },
    ],
    ['at the public address', atOneName, { origin: 'https://chat.test', host: '127.0.0.1:3000' }],
    ['on this machine', onThisMachine, { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['at its number', onThisMachine, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['at its other number', onThisMachine, { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
  ])('%s is one of this server', (_, rules, told) => {
    expect(isOwn(rules, told)).toBe(true);
  });

  it.each<[string, OwnPageRules, Told]>([
    ['nobody names', atOneName, {}],
    ['of others', atOneName, { origin: 'https://evil.test' }],
    ['of a neighbour', atOneName, { origin: 'https://a.chat.test', site: 'same-site' }],
    ['at another port', atOneName, { origin: 'https://chat.test:8443' }],
    ['without an origin, as in a frame', atOneName, { origin: 'null', site: 'cross-site' }],
    ['without an origin', atOneName, { origin: 'null' }],
    ['that only says so', atOneName, { origin: 'https://chat.test', site: 'cross-site' }],
    ['opened from nowhere', atOneName, { origin: 'https://chat.test', site: 'none' }],
    ['with a path', atOneName, { origin: 'https://chat.test/x' }],
    ['with a user', atOneName, { origin: 'https://evil.test@chat.test' }],
    ['of two origins', atOneName, { origin: 'https://chat.test https://evil.test' }],
    ['by http where it is https', atOneName, { origin: 'http://chat.test' }],
    [
      'at the name that was asked, not the public one',
      atOneName,
      { origin: 'https://evil.test', host: 'evil.test' },
    ],
    ['at a name that nobody told', onThisMachine, { origin: 'https://chat.test' }],
    ['at a name of this machine that was not asked', onThisMachine, { origin: 'http://localhost' }],
    [
      'at a number of the network',
      onThisMachine,
      { origin: 'http://192.168.0.2', host: '192.168.0.2' },
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
