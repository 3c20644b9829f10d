import { describe, expect, it } from 'vitest';

import { demoLabel, demoReplyTo } from './demo-scripts.ts';
import { createDemoService, type DemoPiece } from './demo-service.ts';
import { splitText } from './split-text.ts';

const never = new AbortController().signal;

const prompt = {
  modelId: 'demo-guide',
  userText: 'Hello',
  promptCharacters: 5,
  maxTokens: undefined,
} as const;

async function collect(pieces: AsyncIterable<DemoPiece>): Promise<readonly DemoPiece[]> {
  const all: DemoPiece[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('scripts of the demo', () => {
  it.each([
    ['Hi!', 'Try one of these'],
    ['What can you do?', 'Here’s what you can do'],
    ['Show me Markdown', '## A table'],
    ['Write something long', '## 62'],
    ['Where are my keys stored?', '**Your keys**'],
    ['How do I use a local model?', 'OLLAMA_ORIGINS'],
    ['Which keyboard shortcuts are there?', 'Shift + Enter'],
    ['Can I use Ollama with a key?', 'OLLAMA_ORIGINS'],
    ['', 'Try one of these'],
  ])('answer %j with the text on it, labelled in the first line', (userText, part) => {
    const text = demoReplyTo(userText);
    expect(text.split('\n')[0]).toBe(demoLabel);
    expect(text).toContain(part);
  });

  it('lead to each other: every suggestion of the guide has a text of its own', () => {
    const guide = demoReplyTo('');
    const suggestions = [...guide.matchAll(/^- \*\*(.+?)\*\*/gm)].map((match) => match[1] ?? '');
    expect(suggestions.length).toBeGreaterThanOrEqual(6);
    expect(new Set(suggestions.map(demoReplyTo)).size).toBe(suggestions.length);
    expect(suggestions.map(demoReplyTo)).not.toContain(guide);
  });

  it('have a long one of about 20,000 characters', () => {
    const { length } = demoReplyTo('something long');
    expect(length).toBeGreaterThan(19_000);
    expect(length).toBeLessThan(22_000);
  });

  it('show tables, three languages of code, formulas, tasks and a diagram', () => {
    const text = demoReplyTo('markdown');
    for (const part of [
      '| :--',
      '```typescript',
      '```python',
      '```sql',
      '$$',
      '- [x]',
      '```mermaid',
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe('a reply of the demo', () => {
  const demo = createDemoService({ stopSignal: never, paceMs: 0 });

  it('comes in pieces that make the whole text', async () => {
    const reply = demo.reply(prompt);
    const pieces = await collect(demo.stream(reply, never));
    expect(pieces.length).toBeGreaterThan(50);
    expect(pieces.map(({ text }) => text).join('')).toBe(reply.text);
  });

  it('starts with reasoning where the model reasons', async () => {
    const reply = demo.reply({ ...prompt, modelId: 'demo-reasoner' });
    const kinds = (await collect(demo.stream(reply, never))).map(({ kind }) => kind);
    expect(kinds.lastIndexOf('reasoning')).toBe(kinds.indexOf('text') - 1);
    expect(reply.usage.reasoningTokens).toBeGreaterThan(0);
    expect(demo.reply(prompt).reasoning).toBe('');
  });

  it('is cut at the limit of tokens, but never inside its label', () => {
    const reply = demo.reply({ ...prompt, maxTokens: 30 });
    expect(reply.text.length).toBe(120);
    expect(reply.finishReason).toBe('length');
    expect(demo.reply({ ...prompt, maxTokens: 1 }).text).toBe(demoLabel);
    expect(demo.reply({ ...prompt, maxTokens: 100_000 }).finishReason).toBe('stop');
  });

  it('counts tokens by characters', () => {
    const { text, usage } = demo.reply(prompt);
    expect(usage).toEqual({
      promptTokens: 2,
      completionTokens: Math.ceil(text.length / 4),
      reasoningTokens: 0,
    });
  });

  it('ends early when the client leaves', async () => {
    const left = new AbortController();
    const pieces: DemoPiece[] = [];
    for await (const piece of demo.stream(demo.reply(prompt), left.signal)) {
      pieces.push(piece);
      if (pieces.length === 3) left.abort();
    }
    expect(pieces.length).toBe(3);
  });
});

describe('splitting a text', () => {
  it('never cuts a character in two', () => {
    const text = 'a😀'.repeat(500);
    const pieces = splitText(text, 400);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    expect(splitText('', 400)).toEqual([]);
  });

  it('bounds the number of pieces', () => {
    expect(splitText('x'.repeat(20_000), 400).length).toBe(400);
  });
});
