import { describe, expect, it } from 'vitest';

import { domainSearchPage } from './domain-search-page.ts';
import { readHostConfig } from './host-config.ts';
import { codeEditorPage, outsidePage } from './outside-pages.ts';

describe('pages outside of the program', () => {
  it('T115 are those that the operator names, or the usual ones', () => {
    expect(codeEditorPage(readHostConfig(undefined))?.host).toBe('codepen.io');
    const own = readHostConfig({ links: { codeEditor: 'https://editor.example/new' } });
    expect(codeEditorPage(own)?.href).toBe('https://editor.example/new');
  });

  it('can be switched off, and are never opened in the clear', () => {
    expect(codeEditorPage(readHostConfig({ links: { codeEditor: false } }))).toBeUndefined();
    const clear = readHostConfig({ links: { codeEditor: 'http://editor.example' } });
    expect(codeEditorPage(clear)).toBeUndefined();
  });

  it('T123 carry the names that were found', () => {
    const own = readHostConfig({ links: { domainSearch: 'https://names.example/?q={query}' } });
    expect(domainSearchPage(own, ['a.com', 'b.org'])?.href).toBe(
      'https://names.example/?q=a.com%20b.org',
    );
    expect(
      domainSearchPage(readHostConfig({ links: { domainSearch: false } }), []),
    ).toBeUndefined();
  });
});

describe('the address of an outside page', () => {
  it('is told by its host and origin, with a port where it has one', () => {
    expect(outsidePage('https://a.test:8443/x?y#z')).toEqual({
      href: 'https://a.test:8443/x?y#z',
      origin: 'https://a.test:8443',
      host: 'a.test:8443',
    });
    expect(outsidePage('HTTPS://A.test')?.host).toBe('A.test');
  });

  it.each([
    ['another scheme', 'http://a.test'],
    ['a user name, behind which the host would be another', 'https://a.test@evil.test/'],
    ['a host in other letters', 'https://аpple.test/'],
    ['a path on this host', '/editor'],
    ['a space in its host', 'https://a .test'],
    ['something in front of it', ' https://a.test'],
    ['a port beyond all that there are', 'https://a.test:99999'],
    ['a script', 'javascript:location="https://a.test"'],
  ])('is none with %s', (_name, address) => {
    expect(outsidePage(address)).toBeUndefined();
  });

  it('T123 cannot be moved to another host by a name that was found in a reply', () => {
    const own = readHostConfig({ links: { domainSearch: 'https://names.example/?q={query}' } });
    const page = domainSearchPage(own, ['a.com&x=1#y', '@evil.test/', '{query}']);
    expect(page).toMatchObject({
      host: 'names.example',
      href: 'https://names.example/?q=a.com%26x%3D1%23y%20%40evil.test%2F%20%7Bquery%7D',
    });
  });
});
