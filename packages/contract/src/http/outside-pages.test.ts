import { describe, expect, it } from 'vitest';

import { domainSearchPage } from './domain-search-page.ts';
import { readHostConfig } from './host-config.ts';
import { codeEditorPage } from './outside-pages.ts';

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
