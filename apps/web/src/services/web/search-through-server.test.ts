import { describe, expect, it } from 'vitest';

import { passesSearchesOn, usableServices } from './search-through-server.ts';

const everywhere = ['google', 'tavily', 'perplexity', 'searxng', 'jina'];

function at(address: string): boolean {
  const settings = { service: 'searxng', engineId: '', address } as const;
  return passesSearchesOn({ relayHosts: ['search.test'] }, settings);
}

describe('services that can be set up', () => {
  it.each<[readonly string[], readonly string[]]>([
    [[], everywhere],
    [['api.exa.ai'], [...everywhere, 'exa']],
    [
      ['api.search.brave.com', 'api.exa.ai'],
      [...everywhere, 'brave', 'exa'],
    ],
    [['brave.com', 'search.brave.com', 'exa.ai'], everywhere],
    [['*'], [...everywhere, 'brave', 'exa']],
  ])('with a server that passes on to %j are %j', (relayHosts, services) => {
    expect(usableServices({ relayHosts })).toEqual(services);
  });

  it('among them a SearXNG whose host the server passes requests on to', () => {
    expect(at('https://search.test/path')).toBe(true);
    for (const address of [
      'http://search.test',
      'https://search.test:8443',
      'https://b.test',
      '',
    ]) {
      expect(at(address)).toBe(false);
    }
  });
});
