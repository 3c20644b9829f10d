import { describe, expect, it } from 'vitest';

import type { PluginOutput } from './plugin.ts';
import { readPluginOutput, type ReadOutput } from './plugin-output.ts';
import { fillAttachments } from './take-attachments.ts';

const base64 = 'A'.repeat(100);
const picture = `data:image/png;base64,${base64}`;
const file = '\n\n«attachment:1» is a file (image/png, 1 kB) that was kept for the user.';

function outputOf(value: unknown, output: PluginOutput): ReadOutput {
  const read = readPluginOutput(value, output);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

describe('a result for the model', () => {
  it.each([
    ['a text', 'a text'],
    [5, '5'],
    [false, 'false'],
    [{ a: [1, undefined, Number.NaN] }, '{"a":[1,null,null]}'],
    [{ a: undefined, b: 10n, c: new Date(0) }, '{"b":"10","c":"1970-01-01T00:00:00.000Z"}'],
    [undefined, 'The function gave no result.'],
    [null, 'The function gave no result.'],
    ['', 'The function gave no result.'],
  ])('is a text: %o', (value, text) => {
    expect(outputOf(value, 'respond_to_ai')).toMatchObject({ text, attachments: [] });
  });

  it('is told of its files, which are kept apart, each once', () => {
    const { text, kept, attachments } = outputOf(
      { a: `![x](${picture}) and ${picture}.`, b: 'data:text/plain;base64,QQ==' },
      'respond_to_ai',
    );
    const value = {
      a: '![x](attachment:1) and attachment:1.',
      b: 'data:text/plain;base64,QQ==',
    };
    expect(kept).toEqual(value);
    expect(text).toBe(JSON.stringify(value) + file);
    expect(attachments).toEqual([{ mediaType: 'image/png', base64 }]);
  });
});

describe('a result for the person', () => {
  it('is Markdown', () => {
    expect(outputOf('# Owls', 'render_markdown')).toMatchObject({
      text: 'The user sees this below the call:\n\n# Owls',
      shown: { kind: 'markdown', text: '# Owls' },
    });
  });

  it('is a page, which keeps its pictures', () => {
    const html = `<title> Owls </title><img src="${picture}">`;
    expect(outputOf(html, 'render_html')).toEqual({
      text: 'The user sees the result below the call: a page with the title "Owls". Its text is not repeated here.',
      shown: { kind: 'html', html },
      kept: html,
      attachments: [],
    });
    expect(outputOf('', 'render_html')).not.toHaveProperty('shown');
  });

  it('is cards', () => {
    const cards = [
      { type: 'image', image: { url: picture, alt: 'An owl' } },
      { type: 'text', title: 'Owls', text: 'They fly.', link: { url: 'https://a.example/owls' } },
      { image: 'https://a.example/owl.png' },
      { video: { url: 'https://a.example/owl.mp4' } },
    ];
    const shown = [
      { title: '', text: 'An owl', imageUrl: 'attachment:1', linkUrl: '' },
      { title: 'Owls', text: 'They fly.', imageUrl: '', linkUrl: 'https://a.example/owls' },
      { title: '', text: '', imageUrl: 'https://a.example/owl.png', linkUrl: '' },
      { title: '', text: '', imageUrl: '', linkUrl: 'https://a.example/owl.mp4' },
    ];
    for (const value of [cards, { cards }]) {
      const read = outputOf(value, 'cards');
      expect(read.shown).toEqual({ kind: 'cards', cards: shown });
      expect(read.text).toBe(`The user sees 4 cards below the call: An owl; Owls${file}`);
    }
  });

  it.each([
    { image: { url: 'javascript:alert(1)' } },
    { image: { url: 'http://a.example/x.png' } },
    { image: { url: 'attachment:1' } },
    { image: { url: `data:image/svg+xml;base64,${base64}` } },
    { link: 'https://a.example/\\b' },
    { title: 5 },
    'a text',
  ])('leaves out a card that shows nothing: %j', (card) => {
    expect(outputOf([card, { title: 'A' }], 'cards').shown).toEqual({
      kind: 'cards',
      cards: [{ title: 'A', text: '', imageUrl: '', linkUrl: '' }],
    });
    expect(outputOf([card], 'cards')).not.toHaveProperty('shown');
  });
});

it('T182 comes back to the next run with its files', () => {
  const value = { cards: [{ type: 'image', image: { url: picture } }], note: 'attachment:2' };
  const { kept, attachments } = outputOf(value, 'cards');
  const restored = fillAttachments(kept, (number) => {
    const found = attachments[number - 1];
    return found === undefined ? undefined : `data:${found.mediaType};base64,${found.base64}`;
  });
  expect(restored).toEqual(value);
});

/** Lists of lists, in which each is the same one twice. */
function shared(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => [inner, inner], 'x');
}

describe('a result of hostile code', () => {
  const ring: unknown[] = [];
  ring.push(ring);

  it.each([
    ['more than 32 MB', 'x'.repeat(32_000_001), 'too-large'],
    ['many pieces', Array.from({ length: 1_000_001 }, () => 0), 'too-large'],
    ['an endless list', Object.assign([], { length: 4_000_000_000 }), 'too-large'],
    ['itself', ring, 'too-deep'],
    ['the same again and again', shared(60), 'too-large'],
  ])('is refused: %s', (_kind, value, code) => {
    for (const output of ['respond_to_ai', 'render_html', 'cards'] as const) {
      expect(readPluginOutput(value, output)).toEqual({ ok: false, error: { code } });
    }
  });

  it('has so many files at most', () => {
    const pictures = Array.from(
      { length: 120 },
      (_each, index) => `data:image/png;base64,${String(index).padStart(100, 'A')}`,
    );
    const { attachments, kept } = outputOf(pictures, 'respond_to_ai');
    expect(attachments).toHaveLength(100);
    expect(Array.isArray(kept) && kept.at(-1)).toBe(pictures.at(-1));
  });

  it('keeps names of prototypes as fields of its own', () => {
    const value: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}');
    expect(outputOf(value, 'respond_to_ai').text).toBe('{"__proto__":{"a":1},"constructor":2}');
  });
});
