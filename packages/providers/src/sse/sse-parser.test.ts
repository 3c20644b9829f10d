import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBodyReader } from './read-body.ts';
import { createSseParser } from './sse-parser.ts';

function parse(pieces: readonly string[]) {
  const parser = createSseParser();
  return [...pieces.flatMap((piece) => parser.feed(piece)), ...parser.end()];
}

function read(text: string, size = text.length || 1) {
  const reader = createBodyReader();
  const bytes = new TextEncoder().encode(text);
  const pieces = [];
  for (let start = 0; start < bytes.length; start += size) {
    pieces.push(...reader.feed(bytes.subarray(start, start + size)));
  }
  return [...pieces, ...reader.end()];
}

describe('createSseParser', () => {
  it('joins several data lines of one event', () => {
    expect(parse(['data: a\ndata:b\ndata\ndata:  c\n\n'])).toEqual([
      { data: 'a\nb\n\n c', isComplete: true },
    ]);
  });

  it('gives a last event whose blank line is missing, marked as such', () => {
    for (const end of ['', '\n', '\r', '\r\n']) {
      expect(parse([`data: a\n\nevent: x\ndata: b${end}`])).toEqual([
        { data: 'a', isComplete: true },
        { name: 'x', data: 'b', isComplete: false },
      ]);
    }
  });

  it('takes a line that begins with error: for an event of that name, however it is cut', () => {
    const text = 'data: a: error: b\nerror: {"x":1}\n\nerror:plain\r\rdata: c\n\nerro';
    for (let size = 1; size <= text.length; size += 1) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(parse(pieces)).toEqual([
        { data: 'a: error: b', isComplete: true },
        { name: 'error', data: '{"x":1}', isComplete: true },
        { name: 'error', data: 'plain', isComplete: true },
        { data: 'c', isComplete: true },
      ]);
    }
  });

  it('gives nothing for comments, ids and blank lines', () => {
    expect(parse([': hi\n\n', 'id: 4\nretry: 10\n\n', '\n\n\n', 'event: x\n\n'])).toEqual([]);
  });

  it('reads every line end however it is cut', () => {
    const line = fc.constantFrom('data: x', 'data:', ': c', 'event: e', '', 'dat', 'data: é👋');
    const end = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(line), end, fc.array(fc.nat()), (lines, close, places) => {
        const text = lines.map((words) => words + close).join('');
        const plain = lines.map((words) => `${words}\n`).join('');
        const ends = [...places.map((place) => place % (text.length + 1)), text.length];
        const sorted = ends.toSorted((a, b) => a - b);
        const pieces = sorted.map((stop, index) => text.slice(sorted[index - 1] ?? 0, stop));
        expect(parse(pieces)).toEqual(parse([plain]));
        expect(parse(text.split(''))).toEqual(parse([plain]));
      }),
      { numRuns: 500 },
    );
  });
});

describe('createBodyReader', () => {
  it.each([
    ['{"a":1}', 'json'],
    ['\n [1]', 'json'],
    ['<!doctype html><p>Bad gateway', 'other'],
    ['Internal Server Error', 'other'],
    ['datacenter on fire', 'other'],
  ])('takes %j for a whole body', (text, format) => {
    const whole = [{ type: 'whole', format, text }];
    expect([read(text, 1), read(text, 100)]).toEqual([whole, whole]);
  });

  it('tells a body of nothing from a stream without events', () => {
    for (const size of [1, 100]) {
      expect(read('', size)).toEqual([{ type: 'empty' }]);
      expect(read(' \r\n\n', size)).toEqual([{ type: 'empty' }]);
      for (const start of [': wait\n\n', 'da', 'data', 'event: x\n', 'id: 1']) {
        expect(read(start, size)).toEqual(
          start === 'data' ? [{ type: 'event', event: { data: '', isComplete: false } }] : [],
        );
      }
    }
  });

  it('joins characters that were cut', () => {
    for (const size of [1, 2, 3, 5]) {
      expect(read('data: é世👋🏽\n\n', size)).toEqual([
        { type: 'event', event: { data: 'é世👋🏽', isComplete: true } },
      ]);
    }
  });

  it.each([
    ['a line', 'data: ', 'x'.repeat(1024)],
    ['an event', '', `data: ${'x'.repeat(1024)}\n`],
  ])('gives up on %s without end, and keeps what came before it', (_name, start, piece) => {
    const encoder = new TextEncoder();
    const endless = encoder.encode(piece.repeat(1024));
    const reader = createBodyReader();
    const pieces = [...reader.feed(encoder.encode(`data: Hi\n\n${start}`))];
    for (let count = 0; count < 20; count += 1) pieces.push(...reader.feed(endless));
    expect(pieces.slice(0, 2)).toEqual([
      { type: 'event', event: { data: 'Hi', isComplete: true } },
      { type: 'overlong' },
    ]);
    expect(reader.end()[0]).toEqual({ type: 'overlong' });
  });

  it('keeps the start of a plain text only', () => {
    const [piece] = read(`<p>${'x'.repeat(100_000)}`);
    expect(piece?.type === 'whole' ? piece.text.length : 0).toBe(8192);
  });
});
