import { describe, expect, it } from 'vitest';

import { createNdjsonParser } from './ndjson-parser.ts';
import { createBodyReader } from './read-body.ts';

const text = '{"a":"ä\u{1F44B}"}\n\r\n{"b":[1,2]}\r{"c":3}\n  \n{"d":4}';

function readLines(bytes: Uint8Array, size: number) {
  const reader = createBodyReader('ndjson');
  const pieces = [];
  for (let start = 0; start < bytes.length; start += size) {
    pieces.push(...reader.feed(bytes.subarray(start, start + size)));
  }
  return [...pieces, ...reader.end()];
}

describe('a stream of lines of JSON', () => {
  it('gives the same lines wherever its bytes are cut', () => {
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(readLines(bytes, size)).toEqual([
        { type: 'event', event: { data: '{"a":"ä\u{1F44B}"}', isComplete: true } },
        { type: 'event', event: { data: '{"b":[1,2]}', isComplete: true } },
        { type: 'event', event: { data: '{"c":3}', isComplete: true } },
        { type: 'event', event: { data: '{"d":4}', isComplete: false } },
      ]);
    }
  });

  it('is a whole answer where the first line is no JSON by itself', () => {
    const laidOut = '{\n  "a": 1\n}\n';
    for (const size of [1, 3, 99]) {
      expect(readLines(new TextEncoder().encode(laidOut), size)).toEqual([
        { type: 'whole', format: 'json', text: laidOut },
      ]);
    }
  });

  it('ends at a line that is longer than any server has reason to send', () => {
    const parser = createNdjsonParser(10);
    expect(parser.feed('{"a":1}\n{"b"')).toEqual(['{"a":1}']);
    expect(parser.isOverlong()).toBe(false);
    expect(parser.feed(':"0123456789')).toEqual([]);
    expect(parser.isOverlong()).toBe(true);
    expect([...parser.feed('"}\n{}\n'), ...parser.end()]).toEqual([]);
  });

  it('ends at such a line also where it comes in one piece', () => {
    const parser = createNdjsonParser(10);
    parser.feed('{"a":"0123456789"}\n');
    expect(parser.isOverlong()).toBe(true);
  });
});
