import { createMessageId } from '@parley/domain/shared/ids.ts';
import { parseMarkdown } from '@parley/ui/markdown/markdown-document.ts';
import { describe, expect, it } from 'vitest';

import { createLongDocument, endOfPart, longDocumentOf } from './long-document.ts';

describe('a long message', () => {
  const text = 'Some **words** and a line.\n\n```js\nlet a = 1;\n\nlet b = 2;\n```\n\n'.repeat(
    50_000,
  );

  it('gives the parser its first part only, whatever its length', () => {
    let characters = 0;
    const long = createLongDocument(text, (count) => {
      characters += count;
    });
    expect(long.document.getSnapshot().blocks.length).toBeGreaterThan(0);
    expect(long.document.getText().length).toBeLessThanOrEqual(25_000);
    expect(characters).toBeLessThanOrEqual(25_000);
    expect(long.rest()).toBe(text.length - long.document.getText().length);
    long.readNext();
    long.document.getSnapshot();
    expect(characters).toBeLessThanOrEqual(50_000);
  });

  it('reads as one text in the end, blocks of code across parts too', () => {
    const short = text.slice(0, 300_000);
    const long = createLongDocument(short);
    while (long.rest() > 0) long.readNext();
    const { blocks, isFinished } = long.document.getSnapshot();
    expect(isFinished).toBe(true);
    expect(JSON.stringify(blocks)).toBe(JSON.stringify(parseMarkdown(short).blocks));
  });

  it('keeps what was read when its row leaves the page and comes back', () => {
    const id = createMessageId(() => 'a');
    const long = longDocumentOf(id, 'text', text);
    long.readNext();
    expect(longDocumentOf(id, 'text', text)).toBe(long);
    expect(longDocumentOf(id, 'text', `${text}!`)).not.toBe(long);
  });

  it('is cut after lines, and never inside of a character', () => {
    expect(endOfPart(`${'a'.repeat(24_000)}\n${'b'.repeat(9000)}`, 0)).toBe(24_001);
    expect(endOfPart(`a${'😀'.repeat(60_000)}`, 0)).toBe(24_999);
    expect(endOfPart('short', 0)).toBe(5);
  });
});
