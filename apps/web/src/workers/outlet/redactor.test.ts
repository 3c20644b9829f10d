import { describe, expect, it } from 'vitest';

import { createRedactor, redactText } from './redactor.ts';

const value = 'sk-s3cr3t/"key"+0123';
const placeholder = 'sk-aaaaaaaaaaaaaaaaaaaa';
const secrets = [{ value, placeholder }];

/** What comes out when a text is cut into pieces of some bytes. */
function passed(text: string, size: number): { readonly text: string; readonly pieces: number[] } {
  const redactor = createRedactor(secrets);
  const bytes = new TextEncoder().encode(text);
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    out.push(redactor.push(bytes.slice(at, at + size)));
  }
  out.push(redactor.end());
  const decoder = new TextDecoder();
  const texts = out.map((piece) => decoder.decode(piece, { stream: true }));
  return { text: texts.join(''), pieces: out.map(({ length }) => length) };
}

describe('an answer that repeats a secret', () => {
  const forms = [
    value,
    JSON.stringify({ key: value }),
    `?key=${encodeURIComponent(value)}`,
    `Basic ${btoa(`:${value}`)}`,
    `Basic ${btoa(`u:${value}`)}`,
    `Basic ${btoa(`me:${value}:x`)}`,
    `${value}${value}`,
  ];

  it.each(forms)('has the placeholder in its place, however it is cut: %s', (form) => {
    const core = form.startsWith('Basic') ? btoa(`00:${value}`).slice(4, -4) : value;
    for (const size of [1, 2, 3, 7, 64, 1000]) {
      const { text } = passed(`before ${form} after`, size);
      expect(text).toContain(placeholder);
      expect(text).not.toContain(core);
      expect(text.startsWith('before ')).toBe(true);
      expect(text.endsWith(' after')).toBe(true);
    }
  });

  it('is given on at once, but for what may be the beginning of a secret', () => {
    expect(passed('hello world', 1000).pieces).toEqual([11, 0]);
    expect(passed('hello sk-s3', 1000).pieces).toEqual([6, 5]);
    expect(passed('hello sk-s3', 1000).text).toBe('hello sk-s3');
  });

  it('keeps what is too short to be told from other text', () => {
    expect(redactText('the cat', [{ value: 'cat', placeholder }])).toBe('the cat');
    expect(redactText(`the ${value}`, secrets)).toBe(`the ${placeholder}`);
    expect(redactText('grüße', secrets)).toBe('grüße');
  });
});
