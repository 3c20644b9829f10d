import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { streamChat } from './registry.ts';
import { half } from './testing/run-chat.ts';
import { summarize } from './testing/summary.ts';
import { createTestCall } from './testing/test-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call whose answer the test sends piece by piece, and never ends by itself. */
function openAnswer(dialect: Dialect, status = 200) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isClosed = false;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
    cancel() {
      isClosed = true;
    },
  });
  const call = createTestCall(dialect, {
    fetch: () => Promise.resolve(new Response(stream, { status })),
  });
  const events: ChatEvent[] = [];
  let isOver = false;
  void (async () => {
    for await (const event of streamChat(call)) events.push(event);
    isOver = true;
  })();
  return {
    send(text: string) {
      body?.enqueue(new TextEncoder().encode(text));
    },
    close() {
      body?.close();
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    isClosed: () => isClosed,
    /** Undefined while the reply is under way. */
    result: () => (isOver ? summarize(events) : undefined),
    types: () => events.map(({ type }) => type),
  };
}

/** A text with the finish mark, and then nothing. */
const marked: readonly (readonly [Dialect, string])[] = [
  [
    'openai-chat',
    'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n',
  ],
  [
    'anthropic-messages',
    'data: {"type":"message_start","message":{"id":"1"}}\n\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hi"}}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"}}\n\n',
  ],
  [
    'gemini',
    'data: {"candidates":[{"content":{"parts":[{"text":"Hi"}]},"finishReason":"STOP"}]}\n\n',
  ],
];

const usage = 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}\n\n';
const [[, markedChat] = ['', '']] = marked;

describe('an answer that stays open behind its finish mark', () => {
  it.each(marked)(
    'T158 is finished after two seconds on %s, pings or not',
    async (dialect, text) => {
      const answer = openAnswer(dialect);
      answer.send(text);
      await answer.pass(1500);
      expect(answer.result()).toBeUndefined();
      expect(answer.types()).toContain('finish-mark');
      answer.send(': ping\n\ndata: {"type":"ping"}\n\n');
      await answer.pass(600);
      expect(answer.result()).toMatchObject({ text: 'Hi', end: 'finish: stop' });
      expect(answer.isClosed()).toBe(true);
    },
  );

  it('T162 has time for its counts of tokens', async () => {
    const answer = openAnswer('openai-chat');
    answer.send(markedChat);
    await answer.pass(1500);
    answer.send(usage);
    await answer.pass(600);
    expect(answer.result()).toEqual({ text: 'Hi', usage: [3, 0, 0, 2, 0], end: 'finish: stop' });
  });

  it('goes on where more of the reply follows: the mark was none', async () => {
    const answer = openAnswer('openai-chat');
    answer.send(markedChat);
    await answer.pass(1500);
    answer.send(half);
    await answer.pass(60_000);
    expect(answer.result()).toBeUndefined();
    answer.send(half);
    answer.close();
    await answer.pass(0);
    expect(answer.result()).toEqual({ text: 'HiHaHa', end: 'finish: stop' });
    expect(answer.types().filter((type) => type === 'finish-mark')).toHaveLength(1);
  });
});

describe('a refusal that stays open', () => {
  it('is told after five seconds, with the words that came', async () => {
    const answer = openAnswer('openai-chat', 400);
    answer.send('{"error":{"message":"Too many pictures"}}');
    await answer.pass(3000);
    expect(answer.result()).toBeUndefined();
    answer.send('\n');
    await answer.pass(2100);
    expect(answer.result()).toEqual({ end: 'error: rejected' });
    expect(answer.isClosed()).toBe(true);
  });

  it('is told by its status where nothing came', async () => {
    const answer = openAnswer('openai-chat', 401);
    await answer.pass(5100);
    expect(answer.result()).toEqual({ end: 'error: invalid-key' });
  });
});
