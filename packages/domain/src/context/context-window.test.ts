import type { ModelInfo } from '../model/model-info.ts';
import { describe, expect, it } from 'vitest';

import { isCutByProvider, measureWindow, tightestModel } from './context-window.ts';

const usage = {
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 10,
  reasoningTokens: 0,
  isEstimated: false,
};

describe('the window of a model', () => {
  it('is free, nearly full, and too small for prompt and reply', () => {
    const info = { contextTokens: 1000 };
    expect(measureWindow(500, info)).toMatchObject({ level: 'free', share: 0.5 });
    expect(measureWindow(900, info).level).toBe('near');
    expect(measureWindow(1001, info).level).toBe('over');
    expect(measureWindow(800, info, 300).level).toBe('over');
    expect(measureWindow(100, info, 1000).level).toBe('free');
  });

  it('warns of nothing where nobody knows it', () => {
    expect(measureWindow(1e9, undefined)).toMatchObject({ level: 'free', share: undefined });
    expect(measureWindow(1e9, { contextTokens: 0 }).level).toBe('free');
  });
});

describe('a prompt that the provider cut', () => {
  it('shows in a bill of far fewer tokens than were sent', () => {
    expect(isCutByProvider({ sentTokens: 9000, usage: { ...usage, inputTokens: 2048 } })).toBe(
      true,
    );
    expect(
      isCutByProvider({
        sentTokens: 9000,
        usage: { ...usage, inputTokens: 48, cacheReadTokens: 8000 },
      }),
    ).toBe(false);
  });

  it('is not suspected from short prompts, estimates, or where nothing was billed', () => {
    expect(isCutByProvider({ sentTokens: 900, usage: { ...usage, inputTokens: 20 } })).toBe(false);
    expect(
      isCutByProvider({ sentTokens: 9000, usage: { ...usage, inputTokens: 5, isEstimated: true } }),
    ).toBe(false);
    expect(isCutByProvider({ sentTokens: 9000, usage })).toBe(false);
    expect(isCutByProvider({ usage: { ...usage, inputTokens: 5 } })).toBe(false);
  });
});

function model(id: string, contextTokens?: number): ModelInfo {
  const window = contextTokens === undefined ? {} : { contextTokens };
  return { id, title: id, capabilities: {}, ...window };
}

describe('of several models', () => {
  it('the one with the smallest known window is the tightest', () => {
    const infos = [model('a', 8000), undefined, model('b', 4000), model('c'), model('d', 0)];
    expect(tightestModel(infos)?.id).toBe('b');
  });

  it('the first is taken where no window is known', () => {
    expect(tightestModel([model('a'), model('b')])?.id).toBe('a');
    expect(tightestModel([undefined])).toBeUndefined();
  });
});
