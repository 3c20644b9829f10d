import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { messageId } from '#src/data/testing/test-store.ts';

import { createBrowserSpeech, splitForSpeech } from './browser-speech.ts';

const one = messageId('ms-1');
const two = messageId('ms-2');

class FakeUtterance extends EventTarget {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** A voice that says nothing until the test ends a piece. */
function createVoice() {
  const spoken: FakeUtterance[] = [];
  let cancels = 0;
  const synthesis = {
    speak: (utterance: FakeUtterance) => spoken.push(utterance),
    cancel: () => {
      cancels += 1;
    },
  };
  return {
    spoken,
    texts: () => spoken.map(({ text }) => text),
    cancels: () => cancels,
    end: (index: number, type = 'end') => spoken[index]?.dispatchEvent(new Event(type)),
    synthesis: synthesis as unknown as SpeechSynthesis,
  };
}

function startReader() {
  const voice = createVoice();
  const reader = createBrowserSpeech(voice.synthesis);
  if (reader === undefined) throw new Error('Expected a reader');
  return { ...voice, reader };
}

describe('splitting a text for a voice', () => {
  it('goes by sentences and lines', () => {
    expect(splitForSpeech('One. Two!  Three?\n\nFour\n好。再见！')).toEqual([
      'One.',
      'Two!',
      'Three?',
      'Four',
      '好。',
      '再见！',
    ]);
  });

  it('leaves numbers, names and dots at the beginning together', () => {
    expect(splitForSpeech('Pi is 3.14 on example.com. ...and so on')).toEqual([
      'Pi is 3.14 on example.com.',
      '...and so on',
    ]);
  });

  it('of nothing gives nothing', () => {
    expect(splitForSpeech('')).toEqual([]);
    expect(splitForSpeech(' \n \n')).toEqual([]);
  });

  it('loses nothing but spaces, keeps the order, and makes no long or broken piece', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'bc', ' ', '.', '?', '\n', '😀', '。', 'x'.repeat(90)),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (value) => {
        const pieces = splitForSpeech(value);
        expect(pieces.join('').replaceAll(/\s/g, '')).toBe(value.replaceAll(/\s/g, ''));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(200);
          expect(piece.isWellFormed()).toBe(true);
          expect(piece.trim()).toBe(piece);
          expect(piece).not.toBe('');
        }
      }),
    );
  });

  it('cuts a long sentence at a space', () => {
    const pieces = splitForSpeech('word '.repeat(100));
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^(word )*word$/);
  });
});

describe('reading a message aloud', () => {
  beforeEach(() => {
    vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is not offered where the browser has no voice', () => {
    expect(createBrowserSpeech(undefined)).toBeUndefined();
  });

  it('says piece after piece and is over after the last', () => {
    const { reader, texts, end } = startReader();
    const states: unknown[] = [];
    reader.subscribe(() => states.push(reader.playingId()));
    reader.toggle(one, 'One. Two.');
    expect(texts()).toEqual(['One.']);
    expect(reader.playingId()).toBe(one);
    end(0);
    expect(texts()).toEqual(['One.', 'Two.']);
    end(1);
    expect(reader.playingId()).toBeUndefined();
    expect(states.at(-1)).toBeUndefined();
  });

  it('stops when it is asked for again, and says nothing more', () => {
    const { reader, texts, end, cancels } = startReader();
    reader.toggle(one, 'One. Two.');
    const before = cancels();
    reader.toggle(one, 'One. Two.');
    expect(cancels()).toBeGreaterThan(before);
    expect(reader.playingId()).toBeUndefined();
    end(0);
    expect(texts()).toEqual(['One.']);
  });

  it('of another message takes the place of the first', () => {
    const { reader, texts, end } = startReader();
    reader.toggle(one, 'One. Two.');
    reader.toggle(two, 'Other.');
    end(0);
    expect(texts()).toEqual(['One.', 'Other.']);
    expect(reader.playingId()).toBe(two);
  });

  it('that is begun anew is not disturbed by late events of the first time', () => {
    const { reader, texts, end } = startReader();
    reader.toggle(one, 'One. Two.');
    reader.stop();
    reader.toggle(one, 'One. Two.');
    end(0, 'error');
    end(0);
    expect(reader.playingId()).toBe(one);
    expect(texts()).toEqual(['One.', 'One.']);
    end(1);
    expect(texts()).toEqual(['One.', 'One.', 'Two.']);
  });

  it('ends with an error of the voice, and at once where there is nothing to say', () => {
    const { reader, end } = startReader();
    reader.toggle(one, 'One. Two.');
    end(0, 'error');
    expect(reader.playingId()).toBeUndefined();
    reader.toggle(two, ' \n');
    expect(reader.playingId()).toBeUndefined();
  });
});
