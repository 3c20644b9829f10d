import { describe, expect, it } from 'vitest';

import { withChangedText } from './add-citation.ts';
import { applyChatEvent, emptyReply, type ReplyDraft } from './apply-chat-event.ts';
import type { ChatEvent } from './chat-event.ts';
import type { CitedPlace, CitedSource } from './citation.ts';

const source: CitedSource = { kind: 'web', title: 'Tea', url: 'https://example.org/tea' };

function play(events: readonly ChatEvent[], draft: ReplyDraft = emptyReply): ReplyDraft {
  return events.reduce((before, event) => applyChatEvent(before, event, 0), draft);
}

function cite(place?: CitedPlace, cited = source): ChatEvent {
  return { type: 'citation', source: cited, ...(place === undefined ? {} : { place }) };
}

function text(words: string): ChatEvent {
  return { type: 'text-delta', text: words };
}

describe('citations of a reply', () => {
  it.each([
    ['utf-16', 2, 5],
    ['code-point', 1, 4],
    ['utf-8', 4, 7],
  ] as const)('finds a place that is counted in %s', (unit, start, end) => {
    const { parts } = play([text('🫖tea is hot'), cite({ from: 0, start, end, unit })]);
    expect(parts).toEqual([
      { type: 'text', text: '🫖tea is hot', citations: [{ ...source, textStart: 2, textEnd: 5 }] },
    ]);
  });

  it('only lists a source whose place is not in the text', () => {
    for (const [start, end] of [
      [0, 99],
      [3, 3],
      [4, 2],
      [-1, 2],
      [0, Number.NaN],
    ] as const) {
      const { parts } = play([text('Tea.'), cite({ from: 0, start, end, unit: 'code-point' })]);
      expect(parts).toEqual([{ type: 'text', text: 'Tea.', citations: [source] }]);
    }
  });

  it.each([
    ['utf-16', (part: string) => part.length],
    ['code-point', (part: string) => Array.from(part).length],
    ['utf-8', (part: string) => new TextEncoder().encode(part).length],
  ] as const)('finds many places of a text in any order, counted in %s', (unit, measure) => {
    const words = Array.from({ length: 200 }, (_, index) => `${index}🫖é`);
    const long = words.join(' ');
    const order = [3, 5, 150, 149, 199, 0, 6, 7];
    const ranges = order.map((index) => {
      const textStart = words.slice(0, index).join(' ').length + (index === 0 ? 0 : 1);
      return { textStart, textEnd: textStart + (words[index] ?? '').length };
    });
    const events = ranges.map(({ textStart, textEnd }) => {
      const start = measure(long.slice(0, textStart));
      return cite({ from: 3, start, end: measure(long.slice(0, textEnd)), unit });
    });
    const call: ChatEvent = { type: 'tool-call-start', callId: 'c', name: 'f' };
    const { parts } = play([text('Hm.'), call, text(long), ...events]);
    expect(parts.at(-1)).toEqual({
      type: 'text',
      text: long,
      citations: ranges.map((range) => ({ ...source, ...range })),
    });
  });

  it('finds words that are told behind others that begin alike', () => {
    const beginning = 'Tea is a drink that is made of leaves and ';
    const long = ['hot', 'cold', 'sweet'].map((end) => `${beginning}${end}.`).join(' ');
    const place: CitedPlace = { from: 0, start: 0, end: 0, unit: 'utf-8', text: `${beginning}sw` };
    const textStart = long.lastIndexOf(beginning);
    expect(play([text(long), cite(place)]).parts).toEqual([
      {
        type: 'text',
        text: long,
        citations: [{ ...source, textStart, textEnd: textStart + beginning.length + 2 }],
      },
    ]);
    const alike = `${'a'.repeat(5000)}b`;
    const words = `${'a'.repeat(3999)}b`;
    expect(play([text(alike), cite({ ...place, text: words })]).parts).toEqual([
      { type: 'text', text: alike, citations: [source] },
    ]);
  });

  it('keeps what is told before the text, once, and counts behind a text that goes on', () => {
    const place: CitedPlace = { from: 0, start: 0, end: 3, unit: 'utf-16' };
    expect(play([cite(), cite(), text('Tea.')]).parts).toEqual([
      { type: 'text', text: 'Tea.', citations: [source] },
    ]);
    const begun: ReplyDraft = {
      ...emptyReply,
      parts: [{ type: 'text', text: 'Hot ' }],
      textBefore: 4,
    };
    expect(play([text('tea'), cite(place)], begun).parts).toEqual([
      { type: 'text', text: 'Hot tea', citations: [{ ...source, textStart: 4, textEnd: 7 }] },
    ]);
  });

  it('keeps no address but of the web, nothing endless and nothing that turns words around', () => {
    const hostile = {
      kind: 'web',
      title: `\u202E${'x'.repeat(1e6)}`,
      url: 'javascript:1',
    } as const;
    const { parts } = play([text('Tea.'), cite(undefined, hostile)]);
    expect(parts).toEqual([
      { type: 'text', text: 'Tea.', citations: [{ kind: 'web', title: 'x'.repeat(300) }] },
    ]);
  });

  it.each(['https://good.example\\@evil.example/x', 'https://good.example/\u202Etxt.exe'])(
    'keeps no address that leads elsewhere for other readers: %j',
    (url) => {
      const { parts } = play([text('Tea.'), cite(undefined, { kind: 'web', title: 'Tea', url })]);
      expect(parts).toEqual([
        { type: 'text', text: 'Tea.', citations: [{ kind: 'web', title: 'Tea' }] },
      ]);
    },
  );

  it('forgets the places when the text is changed, not the sources', () => {
    const part = {
      type: 'text',
      text: 'Tea',
      citations: [{ ...source, textStart: 0, textEnd: 3 }],
    };
    expect(withChangedText({ ...part, type: 'text' }, 'Milk')).toEqual({
      type: 'text',
      text: 'Milk',
      citations: [source],
    });
  });
});
