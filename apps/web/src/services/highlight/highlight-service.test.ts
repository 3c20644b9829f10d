import { describe, expect, it } from 'vitest';

import type { HighlightQuestion } from '#src/platform/highlight-protocol.ts';

import { createHighlightService, type HighlightWorker } from './highlight-service.ts';

function createBench() {
  const questions: HighlightQuestion[] = [];
  let started = 0;
  const worker: HighlightWorker = {
    onmessage: null,
    postMessage: (message) => questions.push(message),
  };
  const service = createHighlightService(() => {
    started += 1;
    return worker;
  });
  const answer = (id: number, tokens: Uint32Array | undefined): void => {
    worker.onmessage?.(new MessageEvent('message', { data: { id, tokens } }));
  };
  return { service, questions, answer, starts: () => started };
}

describe('colours of code', () => {
  it('start the worker with the first code, and only once', () => {
    const { service, starts } = createBench();
    expect(starts()).toBe(0);
    void service.highlight('a', 'ts');
    void service.highlight('b', 'ts');
    expect(starts()).toBe(1);
  });

  it('are asked for once, and known at once from then on', async () => {
    const { service, questions, answer } = createBench();
    const first = service.highlight('let a', 'ts');
    expect(service.highlight('let a', 'ts')).toBe(first);
    expect(questions).toEqual([{ id: 1, code: 'let a', language: 'ts' }]);
    expect(service.highlightCached('let a', 'ts')).toBeUndefined();
    const tokens = new Uint32Array([0, 3, 1]);
    answer(1, tokens);
    expect(await first).toBe(tokens);
    expect(service.highlightCached('let a', 'ts')).toBe(tokens);
    expect(service.highlightCached('let a', 'js')).toBeUndefined();
  });

  it('reach those who asked for them, in any order', async () => {
    const { service, answer } = createBench();
    const one = service.highlight('1', 'ts');
    const two = service.highlight('2', 'ts');
    answer(2, new Uint32Array([2]));
    answer(1, undefined);
    answer(7, new Uint32Array([7]));
    expect(await one).toBeUndefined();
    expect(await two).toEqual(new Uint32Array([2]));
  });

  it('are kept for the last 300 codes', async () => {
    const { service, questions, answer } = createBench();
    for (let n = 1; n <= 301; n += 1) {
      const answered = service.highlight(`${n}`, 'ts');
      answer(n, new Uint32Array([n]));
      await answered;
    }
    expect(service.highlightCached('1', 'ts')).toBeUndefined();
    expect(service.highlightCached('2', 'ts')).toEqual(new Uint32Array([2]));
    expect(service.highlightCached('301', 'ts')).toEqual(new Uint32Array([301]));
    void service.highlight('1', 'ts');
    expect(questions).toHaveLength(302);
  });
});
