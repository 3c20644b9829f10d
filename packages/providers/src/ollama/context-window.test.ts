import { estimateRequestTokens } from '@parley/domain/context/estimate-tokens.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTestCall, type CallChange } from '../testing/test-call.ts';
import { chooseWindow } from './context-window.ts';

/** A question of so many tokens by our own estimate. */
function asking(tokens: number, change: CallChange = {}) {
  const text = textOf(tokens);
  const turns = [{ role: 'user', parts: [{ type: 'text', text }] }] as const;
  return createTestCall('ollama', { ...change, request: { turns, ...change.request } });
}

function textOf(tokens: number): string {
  const tokensPerWord = estimateTokens('word '.repeat(10_000)) / 10_000;
  return 'word '.repeat(Math.ceil(tokens / tokensPerWord));
}

describe('the window that a chat is given', () => {
  it('holds the prompt and the reply, and grows in steps', () => {
    const windows = [1, 3000, 9000, 25_000, 60_000].map((tokens) => chooseWindow(asking(tokens)));
    expect(windows).toEqual([8192, 8192, 16_384, 65_536, 98_304]);
  });

  it('has room for as long a reply as was asked for', () => {
    const request = { maxOutputTokens: 20_000 };
    expect(chooseWindow(asking(100, { request }))).toBe(32_768);
  });

  it('is at most what the model can hold', () => {
    expect(chooseWindow(asking(60_000, { contextTokens: 40_960 }))).toBe(40_960);
    expect(chooseWindow(asking(1, { contextTokens: 2048 }))).toBe(2048);
  });

  it('is not limited by what the form of a described model begins with', () => {
    const customModel = { modelId: 'm', contextTokens: 2048, pluginSupported: false, bodyRows: [] };
    expect(chooseWindow(asking(1, { endpoint: { customModel }, contextTokens: 2048 }))).toBe(8192);
  });

  it('is what a person chose, whatever the chat needs', () => {
    const endpoint = { contextTokens: 20_000 };
    expect(chooseWindow(asking(60_000, { endpoint, loadedWindowTokens: 65_536 }))).toBe(20_000);
    expect(chooseWindow(asking(1, { endpoint, contextTokens: 8192 }))).toBe(8192);
  });

  it('stays as large as it is loaded, so that a small request loads no model anew', () => {
    expect(chooseWindow(asking(1, { loadedWindowTokens: 65_536 }))).toBe(65_536);
    expect(chooseWindow(asking(1, { loadedWindowTokens: 40_960, contextTokens: 40_960 }))).toBe(
      40_960,
    );
  });

  it('never cuts what it could hold, and a chat that grows changes it rarely', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 60 }), (growth) => {
        let tokens = 0;
        let changes = 0;
        let loadedWindowTokens = 0;
        for (const more of growth) {
          tokens += more;
          const call = asking(tokens, { loadedWindowTokens });
          const window = chooseWindow(call);
          expect(window).toBeGreaterThan(estimateRequestTokens(call.request) + 4000);
          if (window !== loadedWindowTokens) changes += 1;
          loadedWindowTokens = window;
        }
        expect(changes).toBeLessThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });
});
