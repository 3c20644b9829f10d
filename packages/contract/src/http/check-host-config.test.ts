import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkHostConfig, hostConfigKeys } from './check-host-config.ts';

function pathsOf(document: unknown): readonly string[] {
  return checkHostConfig(document).problems.map(({ path }) => path.join('.'));
}

describe('the check of a configuration file', () => {
  it('T17 ends for any document, with a reason for each problem', () => {
    assert(
      property(anything(), (document) => {
        for (const { reason } of checkHostConfig(document).problems) {
          expect(reason).toMatch(/^(?:must be|is not) /);
        }
      }),
    );
  });

  it.each([[undefined], [null], ['brand'], [[{ brand: 'Acme' }]], [7]])(
    'T17 asks for an object in place of %j',
    (document) => {
      expect(checkHostConfig(document)).toEqual({
        problems: [{ path: [], reason: 'must be an object' }],
        unused: [],
      });
    },
  );

  it('T17 names a key that nobody knows, wherever it stands', () => {
    expect(pathsOf({ brnad: 'Acme', licensing: { store: '/shop' }, demo: { key: 1 } })).toEqual([
      'brnad',
      'licensing.store',
      'demo.key',
    ]);
  });

  it('T17 names an unknown link once, and none that a later part reads', () => {
    expect(pathsOf({ links: { pluginsDocs: '/plugins', term: '/terms' } })).toEqual(['links.term']);
  });

  it('T17 knows each feature switch by its name, and takes no other value than true and false', () => {
    expect(pathsOf({ chatFeatures: { voiceInput: true, voiceinput: true } })).toEqual([
      'chatFeatures.voiceinput',
    ]);
    expect(pathsOf({ chatFeatures: { voiceInput: 'yes' } })).toEqual(['chatFeatures.voiceInput']);
  });

  it('T17 tells of keys without effect in the order of the file', () => {
    const { problems, unused } = checkHostConfig({
      customCode: {},
      chatFeatures: { commandK: true },
      hostname: 'chat.example',
      links: { supportIframeURL: '/help' },
    });
    expect(problems).toEqual([]);
    expect(unused.map((path) => path.join('.'))).toEqual([
      'customCode',
      'hostname',
      'links.supportIframeURL',
    ]);
  });

  it('T17 tells of a key without effect although its value is wrong, too', () => {
    const { problems, unused } = checkHostConfig({ gpt4Cap: 'many' });
    expect(problems.map(({ path }) => path)).toEqual([['gpt4Cap']]);
    expect(unused).toEqual([['gpt4Cap']]);
  });
});

describe('the list of keys', () => {
  it('T17 has each key once, under the group it stands in', () => {
    const keys = hostConfigKeys();
    expect(keys.get('brand')).toBe('used');
    expect(keys.get('links.terms')).toBe('used');
    expect(keys.get('licensing.shopURL')).toBe('used');
    expect(keys.get('demo.baseUrl')).toBe('used');
    expect(keys.get('modelSettings.temperature')).toBe('used');
    expect(keys.has('links')).toBe(false);
    expect(keys.has('chatFeatures')).toBe(false);
  });

  it('T17 tells the keys without effect from the others, as the check does', () => {
    const wrong = [...hostConfigKeys()].filter(([key, use]) => {
      const [top = '', inner] = key.split('.');
      const document = inner === undefined ? { [top]: null } : { [top]: { [inner]: null } };
      const unused = checkHostConfig(document).unused.map((path) => path.join('.'));
      return unused.includes(key) !== (use === 'later') || unused.length > 1;
    });
    expect(wrong).toEqual([]);
  });
});
