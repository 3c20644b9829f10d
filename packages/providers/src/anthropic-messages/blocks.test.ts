import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../spec/json.ts';
import { closeBlock, finishBlocks, growBlock, needBlocks, openBlock } from './blocks.ts';

/** Opens a block, grows it by deltas and, where asked, closes it. */
function play(start: JsonObject, deltas: readonly JsonObject[] = [], isClosed = true) {
  const [opened, first] = openBlock(2, start, 0);
  const events = [...first];
  let block = opened;
  for (const delta of deltas) {
    const [next, more] = growBlock(block, delta);
    block = next;
    events.push(...more);
  }
  if (!isClosed) return { block, events };
  const [closed, last] = closeBlock(block);
  return { block: closed, events: [...events, ...last] };
}

describe('a block of a reply', () => {
  it('tells its text as it comes, also what it began with', () => {
    const { block, events } = play({ type: 'text', text: 'One' }, [
      { type: 'text_delta', text: ' two' },
      { type: 'text_delta' },
      { type: 'future_delta', text: 'skip me' },
    ]);
    expect(events).toEqual([
      { type: 'text-delta', text: 'One' },
      { type: 'text-delta', text: ' two' },
    ]);
    expect(finishBlocks([block])).toEqual([{ type: 'text', text: 'One two' }]);
    expect(needBlocks([block])).toBe(false);
  });

  it('keeps a thought with its whole signature', () => {
    const { block, events } = play({ type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: 'Hm' },
      { type: 'thinking_delta', thinking: '' },
      { type: 'signature_delta', signature: 'c2' },
      { type: 'signature_delta', signature: 'ln' },
    ]);
    expect(events).toEqual([{ type: 'reasoning-delta', text: 'Hm' }]);
    expect(finishBlocks([block])).toEqual([
      { type: 'thinking', thinking: 'Hm', signature: 'c2ln' },
    ]);
    expect(needBlocks([block])).toBe(true);
  });

  it('tells a call in pieces, or whole at its end', () => {
    const start = { type: 'tool_use', id: 't1', name: 'x', input: {} };
    const pieces = ['{"a"', ':1}'].map((text) => ({
      type: 'input_json_delta',
      partial_json: text,
    }));
    expect(play(start, pieces).events).toEqual([
      { type: 'tool-call-start', callId: 't1', name: 'x' },
      { type: 'tool-call-delta', callId: 't1', argumentsText: '{"a"' },
      { type: 'tool-call-delta', callId: 't1', argumentsText: ':1}' },
    ]);
    expect(finishBlocks([play(start, pieces).block])).toEqual([{ ...start, input: { a: 1 } }]);
    expect(play({ ...start, input: { a: 1 } }).events.at(-1)).toEqual({
      type: 'tool-call-delta',
      callId: 't1',
      argumentsText: '{"a":1}',
    });
    expect(play(start).events).toHaveLength(1);
  });

  it('has an id and an empty input where the server gives none', () => {
    const broken = play({ type: 'tool_use' }, [{ type: 'input_json_delta', partial_json: '{"a' }]);
    expect(broken.events[0]).toEqual({ type: 'tool-call-start', callId: 'toolu_2', name: '' });
    expect(finishBlocks([broken.block])).toEqual([{ type: 'tool_use', input: {} }]);
  });

  it('tells nothing of a call that the provider answers itself, and keeps it', () => {
    const start = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} };
    const { block, events } = play(start, [
      { type: 'input_json_delta', partial_json: '{"query":"tea"}' },
    ]);
    expect(events).toEqual([]);
    expect(finishBlocks([block])).toEqual([{ ...start, input: { query: 'tea' } }]);
    expect(needBlocks([block])).toBe(true);
  });

  it('keeps citations with the text that they belong to', () => {
    const citation = { url: 'https://example.org' };
    const { block } = play({ type: 'text', text: 'Tea' }, [{ type: 'citations_delta', citation }]);
    expect(finishBlocks([block])).toEqual([{ type: 'text', text: 'Tea', citations: [citation] }]);
    expect(needBlocks([block])).toBe(true);
  });

  it('that was cut is left out, but for text', () => {
    const text = play({ type: 'text' }, [{ type: 'text_delta', text: 'Half' }], false).block;
    const thought = play({ type: 'thinking', thinking: 'Hm' }, [], false).block;
    const empty = play({ type: 'text', text: '' }).block;
    expect(finishBlocks([thought, text, empty])).toEqual([{ type: 'text', text: 'Half' }]);
  });
});
