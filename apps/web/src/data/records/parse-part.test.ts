import { storedPart } from '@parley/domain/chat/to-stored.ts';
import { describe, expect, it } from 'vitest';

import { parsePart } from './parse-part.ts';
import { attachmentIdsOf } from './to-row.ts';

const id = (digit: string): string => `sha256-${digit.repeat(64)}`;
const file = {
  type: 'file',
  attachmentId: id('1'),
  mediaType: 'text/plain',
  name: 'a.pdf',
  sizeBytes: 1,
  characters: 1,
  estimatedTokens: 1,
};
const source = {
  attachmentId: id('2'),
  mediaType: 'application/pdf',
  sizeBytes: 9,
  kind: 'pdf',
  sectionCount: 3,
  leftOut: [2],
  pictures: [
    {
      attachmentId: id('3'),
      mediaType: 'image/jpeg',
      sizeBytes: 1,
      widthPx: 2,
      heightPx: 3,
      page: 1,
    },
  ],
};

describe('a file that was read from a document', () => {
  it('is read as it was written, and refers to all of its bytes', () => {
    const part = parsePart({ ...file, source });
    expect(part).toEqual({ ...file, source });
    expect(attachmentIdsOf(part === undefined ? [] : [part])).toEqual([id('1'), id('2'), id('3')]);
  });

  it('is a plain text where its document is not named', () => {
    expect(parsePart({ ...file, source: { kind: 'pdf' } })).toEqual({
      ...file,
      rest: { source: { raw: { kind: 'pdf' } } },
    });
  });

  it('keeps what can be read of a damaged record', () => {
    const damaged = { ...source, leftOut: [1, 'x'], pictures: [{ page: 1 }], kind: 'odd' };
    expect(parsePart({ ...file, source: damaged })).toMatchObject({
      source: { kind: 'text', leftOut: [1], pictures: [] },
    });
  });

  it('reads the sources of a text, clean, and gives back what it cannot read of them', () => {
    const tea = { kind: 'web', title: 'Tea', url: 'javascript:1', textEnd: 3, newer: 1 };
    const hostile = {
      title: `\u202E${'x'.repeat(1000)}`,
      quote: ' a \n b',
      mark: -1,
      textStart: 0.5,
      textEnd: 1e9,
    };
    const row = { type: 'text', text: 'Tea.', citations: [tea, 7, hostile] };
    const part = parsePart(row);
    expect(part?.type === 'text' ? part.citations : undefined).toEqual([
      { kind: 'web', title: 'Tea', textStart: 0, textEnd: 3 },
      { kind: 'web', title: 'x'.repeat(300), quote: 'a b' },
    ]);
    expect(part === undefined ? undefined : storedPart(part)).toEqual(row);
  });

  it('reads a thousand sources of a text, and gives back all', () => {
    const citations = Array.from({ length: 1500 }, (_, index) => ({
      kind: 'web',
      title: `Tea ${index}`,
    }));
    const row = { type: 'text', text: 'Tea.', citations };
    const part = parsePart(row);
    expect(part?.type === 'text' ? part.citations?.length : 0).toBe(1000);
    expect(part === undefined ? undefined : storedPart(part)).toEqual(row);
  });
});

describe('a result with sources', () => {
  const result = {
    type: 'tool-result',
    callId: 'c',
    name: 'get_web_search_results',
    text: '[1] Tea',
    isError: false,
    isOutside: true,
    sources: [{ n: 1, kind: 'web', title: 'Tea', url: 'https://tea.test/', atMs: 7 }],
  };

  it('is read as it was written', () => {
    expect(parsePart(result)).toEqual(result);
  });

  it('loses what can be none of its sources, and gives it back when it is stored', () => {
    const odd = {
      ...result,
      isOutside: 'yes',
      sources: [...result.sources, { n: 2, kind: 'odd', title: 'Salt', newer: 1 }, { n: 0 }, 7],
    };
    const part = parsePart(odd);
    expect(part).toMatchObject({
      sources: [result.sources[0], { n: 2, kind: 'web', title: 'Salt', atMs: 0 }],
    });
    expect(part).not.toHaveProperty('isOutside');
    expect(part === undefined ? undefined : storedPart(part)).toEqual(odd);
  });
});

it.each([
  [
    { kind: 'markdown', text: '**x**' },
    { kind: 'markdown', text: '**x**' },
  ],
  [
    { kind: 'html', html: '<p>x', madeBy: 'h1' },
    { kind: 'html', html: '<p>x', madeBy: 'h1' },
  ],
  [
    { kind: 'html', html: '<p>x', madeBy: 5 },
    { kind: 'html', html: '<p>x' },
  ],
  [
    { kind: 'cards', cards: [{ title: 'A', imageUrl: 'javascript:x', linkUrl: 'http://a.test' }] },
    { kind: 'cards', cards: [{ title: 'A', text: '', imageUrl: '', linkUrl: '' }] },
  ],
  [{ kind: 'video' }, undefined],
  ['x', undefined],
])('what a tool showed is read again: %j', (output, read) => {
  const part = { type: 'tool-result', callId: 'c', name: 'n', text: 't', isError: false, output };
  const parsed = parsePart(part);
  expect(parsed?.type === 'tool-result' ? parsed.output : null).toEqual(read);
});

it('T186 a picture keeps its description, and a failed call what the service said of it', () => {
  const picture = {
    type: 'image',
    attachmentId: `sha256-${'a'.repeat(64)}`,
    mediaType: 'image/png',
    name: 'a-red-fox.png',
    sizeBytes: 70,
    widthPx: 1,
    heightPx: 1,
    alt: 'A red fox',
  };
  expect(parsePart(picture)).toEqual(picture);
  const result = {
    type: 'tool-result',
    callId: 'c',
    name: 'generate_image',
    text: 'Error: refused',
    isError: true,
    errorCode: 'picture-refused',
    errorDetail: 'No credit.',
  };
  expect(parsePart(result)).toEqual(result);
});
