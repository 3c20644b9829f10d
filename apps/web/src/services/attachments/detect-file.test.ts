import { describe, expect, it } from 'vitest';

import { decodeText, detectFile } from './detect-file.ts';

function bytes(...values: readonly (number | string)[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)],
    ),
  );
}

describe('detectFile', () => {
  it.each([
    ['PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png'],
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['GIF', bytes('GIF89a'), 'image/gif'],
    ['WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'image/webp'],
  ])('knows a %s whatever it is called', (_name, head, mediaType) => {
    expect(detectFile(head, 'wrong.txt', 'text/plain')).toEqual({ kind: 'picture', mediaType });
  });

  interface Case {
    readonly what: string;
    readonly head: Uint8Array;
    readonly name: string;
  }

  const texts: readonly Case[] = [
    { what: 'a text without an ending', head: bytes('hello'), name: 'README' },
    {
      what: 'a text whose head ends inside a character',
      head: bytes('a'.repeat(65_535), 0xc3),
      name: 'menu.unknown',
    },
    { what: 'an SVG, which is XML', head: bytes('<svg/>'), name: 'logo.svg' },
    { what: 'an old encoding by its ending', head: bytes('caf', 0xe9), name: 'menu.csv' },
    { what: 'UTF-16 by its mark', head: bytes(0xff, 0xfe, 0x41, 0), name: 'menu.unknown' },
  ];
  it.each(texts)('takes $what as text', ({ head, name }) => {
    expect(detectFile(head, name, '').kind).toBe('text');
  });

  const documents: readonly Case[] = [
    { what: 'a PDF', head: bytes('%PDF-1.7\n'), name: 'paper.pdf' },
    { what: 'a Word file', head: bytes('PK', 3, 4, 20, 0), name: 'letter.docx' },
    { what: 'an old Office file', head: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), name: 'letter.doc' },
  ];
  it.each(documents)('leaves $what to the reader of documents', ({ head, name }) => {
    expect(detectFile(head, name, '').kind).toBe('document');
  });

  const others: readonly Case[] = [
    { what: 'a page description', head: bytes('%!PS-Adobe'), name: 'paper.ps' },
    { what: 'binary data named as text', head: bytes('a', 0, 'b'), name: 'data.csv' },
    { what: 'an encoding and an ending unknown', head: bytes('caf', 0xe9), name: 'menu.bin' },
  ];
  it.each(others)('refuses $what', ({ head, name }) => {
    expect(detectFile(head, name, '').kind).toBe('unsupported');
  });

  it('leaves other pictures to the browser', () => {
    const head = bytes(0, 0, 0, 24, 'ftypheic');
    expect(detectFile(head, 'photo.heic', 'image/heic').kind).toBe('other-picture');
  });
});

describe('decodeText', () => {
  it('reads UTF-8 with and without a mark, UTF-16 and Windows-1252', () => {
    expect(decodeText(bytes('é'))).toBe('é');
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 'é'))).toBe('é');
    expect(decodeText(bytes(0xff, 0xfe, 0xe9, 0))).toBe('é');
    expect(decodeText(bytes(0xfe, 0xff, 0, 0xe9))).toBe('é');
    expect(decodeText(bytes(0xe9))).toBe('é');
  });
});
