import { describe, expect, it } from 'vitest';

import { maxCitations, type CitedSource } from '../chat/citation.ts';
import { withCitations } from './cited-sources.ts';
import type { ImportedPart } from './imported-chat.ts';
import { stableChatId } from './stable-id.ts';
import { toChatRecords } from './to-rows.ts';

const tea: CitedSource = { kind: 'web', title: 'Tea', url: 'https://a.test/tea' };
const text: ImportedPart = { type: 'text', text: 'Tea is old.' };
const thought: ImportedPart = { type: 'reasoning', text: 'Hm.' };

describe('sources of an imported message', () => {
  it('hang on the last of its texts, each once', () => {
    expect(withCitations([text, text, thought], [tea, { ...tea, quote: 'Hot.' }])).toEqual([
      text,
      { ...text, citations: [tea] },
      thought,
    ]);
  });

  it('need a text, and a title or an address', () => {
    expect(withCitations([thought], [tea])).toEqual([thought]);
    const nothing: CitedSource = { kind: 'web', title: ' \n', url: 'javascript:1' };
    expect(withCitations([text], [nothing])).toEqual([text]);
  });

  it('are a thousand at most', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...tea,
      url: `${tea.url}/${index}`,
    }));
    const [part] = withCitations([text], many);
    expect(part?.type === 'text' ? part.citations?.length : 0).toBe(maxCitations);
  });

  it('stay with their text where neighbours are joined, whose places would be others', () => {
    const placed = { ...text, citations: [{ ...tea, textStart: 0, textEnd: 3 }] };
    const message = {
      key: 'a',
      parentKey: null,
      role: 'assistant',
      parts: [placed, placed, thought, placed],
    } as const;
    const { messages } = toChatRecords(
      { key: 'k', title: 't', messages: [message] },
      {
        chatId: stableChatId('test', 'k'),
        folderId: null,
        nowMs: 5,
        providerOf: () => undefined,
        resolveImage: () => ({ type: 'text', text: '' }),
      },
    );
    expect(messages[0]?.parts).toEqual([
      {
        type: 'text',
        text: 'Tea is old.\n\nTea is old.',
        citations: [{ ...tea, textStart: 0, textEnd: 3 }, tea],
      },
      thought,
      { type: 'text', text: '\n\nTea is old.', citations: [tea] },
    ]);
  });
});
