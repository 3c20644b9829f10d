import { maxPromptTokens } from '@parley/domain/organization/request-bounds.ts';
import { describe, expect, it } from 'vitest';

import { measureRequest } from './measure-request.ts';

const ask = (content: unknown, more: object = {}) =>
  measureRequest({ ...more, messages: [{ role: 'user', content }] });

describe('the measure of a request', () => {
  it('counts bytes of all text, names and tools included', () => {
    const plain = ask('ä€😀');
    expect(plain.textBytes).toBe('messagesroleusercontent'.length + 2 + 3 + 4);
    const tools = [{ type: 'function', function: { name: 'look_up', parameters: {} } }];
    expect(ask('ä€😀', { tools }).textBytes).toBeGreaterThan(plain.textBytes + 'look_up'.length);
  });

  it('counts pictures and files by what they are, not by their letters', () => {
    const picture = {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${'A'.repeat(9e5)}` },
    };
    const file = { type: 'file', file: { filename: 'a.pdf', file_data: 'A'.repeat(4000) } };
    const document = { type: 'document', source: { type: 'base64', data: 'A'.repeat(800) } };
    const text = { type: 'document', source: { type: 'text', data: 'A'.repeat(800) } };
    const size = ask([picture, file, document, text]);
    expect(size).toMatchObject({ messages: 1, pictures: 1, files: [600, 3000] });
    expect(size.textBytes).toBeGreaterThan(800);
    expect(size.textBytes).toBeLessThan(1000);
  });

  it('is a limit for the tokens', () => {
    const size = { textBytes: 1000, messages: 3, pictures: 2, files: [5000, 90_000_000] };
    expect(maxPromptTokens(size)).toBe(1000 + 48 + 16_384 + 5000 + 409_600);
  });

  it('is taken of nesting without end', () => {
    let nested: unknown = 'deep';
    for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
    expect(ask(nested).textBytes).toBe('messagesroleusercontentdeep'.length);
  });
});
