import { describe, expect, it } from 'vitest';

import { anthropicMessagesAdapter } from './anthropic-messages/adapter.ts';
import { createReplyMeter } from './meter-reply.ts';
import { openAiChatAdapter } from './openai-chat/adapter.ts';
import { loadRecordings, play } from './testing/recordings.ts';
import { createTestCall } from './testing/test-call.ts';

const adapters = [
  ['openai-chat', openAiChatAdapter],
  ['anthropic-messages', anthropicMessagesAdapter],
] as const;
const recordings = adapters.flatMap(([dialect, adapter]) =>
  loadRecordings(dialect).map(({ name, bytes }) => ({ dialect, adapter, name, bytes })),
);

function metered(dialect: 'anthropic-messages' | 'openai-chat', pieces: readonly Uint8Array[]) {
  const meter = createReplyMeter(dialect);
  for (const piece of pieces) meter.feed(piece);
  meter.end();
  return { usage: meter.usage(), written: meter.writtenTokens() };
}

describe('the meter of a reply', () => {
  it.each(recordings)(
    'reads of $dialect $name what the one who asked reads',
    ({ dialect, adapter, bytes }) => {
      const events = play(adapter, createTestCall(dialect), [bytes]);
      const expected = events.findLast((event) => event.type === 'usage')?.usage;
      expect(metered(dialect, [bytes]).usage).toEqual(expected);
      const byByte = Array.from(bytes, (_byte, index) => bytes.subarray(index, index + 1));
      expect(metered(dialect, byByte)).toEqual(metered(dialect, [bytes]));
    },
  );

  it('reads a whole answer', () => {
    const answer = {
      choices: [
        { index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(answer));
    expect(metered('openai-chat', [bytes]).usage).toMatchObject({
      inputTokens: 9,
      outputTokens: 3,
    });
  });

  it('tells what was written where the answer breaks off', () => {
    const chunk = { choices: [{ index: 0, delta: { content: 'word '.repeat(40) } }] };
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\ndata: {"cho`);
    expect(metered('openai-chat', [bytes])).toEqual({ usage: undefined, written: 50 });
  });

  it.each(['<html>No.</html>', '', '{"error":{"message":"No."}}', '[1,2]', 'data: null\n\n'])(
    'takes nothing from %j',
    (text) => {
      const { usage } = metered('anthropic-messages', [new TextEncoder().encode(text)]);
      expect(usage).toBeUndefined();
    },
  );
});
