import { makeMessage, makeReply, idOf } from '@parley/domain/chat/testing/test-messages.ts';
import { buildTree } from '@parley/domain/chat/message-tree.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { excerptOf } from './share-excerpt.ts';
import { shareWords } from './share-texts.ts';
import { writeShare } from './write-share.ts';

function sourceOf(messages: readonly Message[], leaf: string): ShareSource {
  return {
    chat: undefined,
    tree: buildTree(messages, true),
    scope: { leafId: idOf(leaf), isWholeTree: false, hasCleared: false },
    files: new Map(),
    words: shareWords(createIntl({ locale: 'en' })),
  };
}

const hostile =
  '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) ![p](https://tracker.test/p.png)\n\n</div></style><iframe src="https://x.test"></iframe>';

describe('a shared chat', () => {
  it('is a page without scripts, without requests and with a policy that forbids both', async () => {
    const question = makeMessage('q', null, { parts: [{ type: 'text', text: hostile }] });
    const answer = makeReply('a', 'q', {
      createdAtMs: 2,
      parts: [{ type: 'text', text: '**你好** $x^2$\n\n| a |\n| - |\n| b |' }],
    });
    const html = await writeShare('html', {
      source: sourceOf([question, answer], 'a'),
      pictures: new Map(),
      locale: 'en',
    });
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/<(script|iframe|img|link|object|form)\b/i);
    expect(html).not.toMatch(/href="javascript:/i);
    expect(html).toContain('<strong>你好</strong>');
    expect(html).toContain('<td>b</td>');
  });

  it('T193 is a page with its formulas drawn, and their sources kept', async () => {
    const text = 'Inline $x^2$ and\n\n$$\\frac{a}{b}$$\n\nwrong $\\frac{$ and `$x$`';
    const instruction = 'Write $E$.';
    const asked = sourceOf([makeReply('a', null, { parts: [{ type: 'text', text }] })], 'a');
    const chat = { title: 'T', parameters: { systemMessage: instruction } } as ShareSource['chat'];
    const source = { ...asked, chat };
    const html = await writeShare('html', { source, pictures: new Map(), locale: 'en' });
    expect(html.match(/<math /g)).toHaveLength(3);
    expect(html).toContain('<annotation encoding="application/x-tex">x^2</annotation>');
    expect(html).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>');
    expect(html).toContain('wrong $\\frac{$ and <code>$x$</code>');
    const elsewhere = html.replaceAll('http://www.w3.org/1998/Math/MathML', '');
    expect(elsewhere).not.toMatch(/https?:/);
  });

  it('is plain text without the marks of Markdown', async () => {
    const answer = makeReply('a', null, { parts: [{ type: 'text', text: '**Bold** `code`' }] });
    const input = { source: sourceOf([answer], 'a'), pictures: new Map(), locale: 'en' };
    expect(await writeShare('text', input)).toBe('New Chat\n\nAssistant:\nBold code\n');
  });

  it('is previewed by its beginning', () => {
    const messages = Array.from({ length: 200 }, (_, index) =>
      makeMessage(`m${index}`, index === 0 ? null : `m${index - 1}`, { createdAtMs: index + 1 }),
    );
    const excerpt = excerptOf(sourceOf(messages, 'm199'));
    expect(excerpt.tree.byId.size).toBe(20);
    expect(excerpt.scope.leafId).toBe('m19');
  });
});
