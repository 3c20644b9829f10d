import { maxPromptTokens } from '@parley/domain/organization/request-bounds.ts';
import { describe, expect, it } from 'vitest';

import { measureRequest } from './measure-request.ts';

const ask = (content: unknown, more: object = {}) =>
  measureRequest({ ...more, messages: [{ role: 'user', content }] });
const long = 'A'.repeat(9000);

describe('the measure of a request', () => {
  it('counts bytes of all text, names and tools included', () => {
    expect(ask('ä€😀').textBytes).toBe(
      Buffer.byteLength('{"messages":[{"role":"user","content":"ä€😀"}]}'),
    );
    const tools = [{ type: 'function', function: { name: 'look_up', parameters: { long } } }];
    expect(ask('Hi', { tools }).textBytes).toBeGreaterThan(long.length);
  });

  it('counts pictures and files by what they are, not by their letters', () => {
    const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${long}` } };
    const file = { type: 'file', file: { filename: 'a.pdf', file_data: 'A'.repeat(4000) } };
    const document = { type: 'document', source: { type: 'base64', data: 'A'.repeat(800) } };
    const size = ask([picture, file, { type: 'tool_result', content: [document] }]);
    expect(size).toMatchObject({ messages: 1, pictures: 1, files: [600, 3000] });
    expect(size.textBytes).toBeLessThan(1000);
  });

  it.each([
    ['a message that says it is a picture', { messages: [{ type: 'image', content: long }] }],
    ['a tool', { messages: [], tools: [{ type: 'image', input_schema: { long } }] }],
    ['the input of a tool', partOf({ type: 'tool_use', input: { type: 'image', long } })],
    ['the title of a document', partOf({ type: 'document', title: long, source: {} })],
    ['a document of text', partOf({ type: 'document', source: { type: 'text', data: long } })],
  ])('takes text for text in %s', (_name, request) => {
    expect(measureRequest(request).textBytes).toBeGreaterThan(long.length);
  });

  it.each([
    ['lies elsewhere', { type: 'document', source: { type: 'url', url: 'https://a.example' } }],
    ['nobody here knows', { type: 'video_url', video_url: { url: 'https://a.example' } }],
  ])('takes what %s for the largest file', (_name, part) => {
    expect(maxPromptTokens(measureRequest(partOf(part)))).toBeGreaterThan(409_600);
  });

  it('is a limit for the tokens', () => {
    const size = { textBytes: 1000, messages: 3, pictures: 2, files: [5000, 90_000_000] };
    expect(maxPromptTokens(size)).toBe(1000 + 48 + 100_000 + 5000 + 409_600);
  });
});

function partOf(part: object): { readonly messages: readonly unknown[] } {
  return { messages: [{ role: 'user', content: [part] }] };
}
