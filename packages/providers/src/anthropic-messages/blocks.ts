import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { maxCitations } from '@parley/domain/chat/citation.ts';

import { asId, asList, asText, isObject, parseJson, type JsonObject } from '../spec/json.ts';

/** A content block while it grows. */
export interface GrowingBlock {
  readonly index: number;
  /** As it came at its start. */
  readonly start: JsonObject;
  /** UTF-16 units of text that were told before it. */
  readonly from: number;
  readonly text: string;
  readonly thinking: string;
  readonly signature: string;
  readonly inputJson: string;
  readonly citations: readonly unknown[];
  readonly isClosed: boolean;
}

/**
 * Opens a block; what it carries already is told like a delta.
 *
 * @param from UTF-16 units of text that were told before
 */
export function openBlock(
  index: number,
  start: JsonObject,
  from: number,
): readonly [GrowingBlock, readonly ChatEvent[]] {
  const block: GrowingBlock = {
    index,
    start,
    from,
    text: asText(start['text']) ?? '',
    thinking: asText(start['thinking']) ?? '',
    signature: asText(start['signature']) ?? '',
    inputJson: '',
    citations: asList(start['citations']),
    isClosed: false,
  };
  const events: ChatEvent[] = [];
  if (block.text !== '') events.push({ type: 'text-delta', text: block.text });
  if (block.thinking !== '') events.push({ type: 'reasoning-delta', text: block.thinking });
  if (isToolUse(block)) events.push({ type: 'tool-call-start', ...describeCall(block) });
  return [block, events];
}

/** Adds a delta; unknown kinds change nothing. */
export function growBlock(
  block: GrowingBlock,
  delta: JsonObject,
): readonly [GrowingBlock, readonly ChatEvent[]] {
  switch (delta['type']) {
    case 'text_delta': {
      const text = asText(delta['text']) ?? '';
      const event: ChatEvent = { type: 'text-delta', text };
      return [{ ...block, text: block.text + text }, text === '' ? [] : [event]];
    }
    case 'thinking_delta': {
      const text = asText(delta['thinking']) ?? '';
      const event: ChatEvent = { type: 'reasoning-delta', text };
      return [{ ...block, thinking: block.thinking + text }, text === '' ? [] : [event]];
    }
    case 'signature_delta':
      return [{ ...block, signature: block.signature + (asText(delta['signature']) ?? '') }, []];
    case 'input_json_delta':
      return growInput(block, asText(delta['partial_json']) ?? '');
    case 'citations_delta': {
      // No honest block has more, and each of them copies the list.
      if (block.citations.length >= maxCitations) return [block, []];
      return [{ ...block, citations: [...block.citations, delta['citation']] }, []];
    }
    default:
      return [block, []];
  }
}

/** Closes a block. An input that came whole at the start, and not in pieces, is told now. */
export function closeBlock(block: GrowingBlock): readonly [GrowingBlock, readonly ChatEvent[]] {
  const { input } = block.start;
  const isWhole = isToolUse(block) && block.inputJson === '' && isObject(input);
  const argumentsText = isWhole && Object.keys(input).length > 0 ? JSON.stringify(input) : '';
  return [
    { ...block, isClosed: true },
    argumentsText === ''
      ? []
      : [{ type: 'tool-call-delta', callId: describeCall(block).callId, argumentsText }],
  ];
}

/**
 * The blocks of a reply as they have to be sent back. What was cut in the middle is left out, but
 * for text: an unsigned thought or half an input would be refused.
 */
export function finishBlocks(blocks: readonly GrowingBlock[]): readonly JsonObject[] {
  return blocks
    .filter((block) => block.isClosed || block.start['type'] === 'text')
    .map(finishBlock)
    .filter((block) => block !== undefined);
}

/** Whether the reply cannot be built again from its text and tool calls alone. */
export function needBlocks(blocks: readonly GrowingBlock[]): boolean {
  return blocks.some(
    ({ start, citations }) =>
      (start['type'] !== 'text' && start['type'] !== 'tool_use') || citations.length > 0,
  );
}

/** Whether the block is a call for the client; server tools answer themselves. */
function isToolUse(block: GrowingBlock): boolean {
  return block.start['type'] === 'tool_use';
}

function finishBlock(block: GrowingBlock): JsonObject | undefined {
  const { start } = block;
  switch (start['type']) {
    case 'text':
      if (block.text === '') return undefined;
      return {
        ...start,
        text: block.text,
        ...(block.citations.length > 0 ? { citations: block.citations } : {}),
      };
    case 'thinking':
      return { ...start, thinking: block.thinking, signature: block.signature };
    default:
      return block.inputJson === '' ? start : { ...start, input: parseInput(block.inputJson) };
  }
}

function parseInput(json: string): unknown {
  return parseJson(json) ?? {};
}

function growInput(
  block: GrowingBlock,
  argumentsText: string,
): readonly [GrowingBlock, readonly ChatEvent[]] {
  const grown = { ...block, inputJson: block.inputJson + argumentsText };
  if (argumentsText === '' || !isToolUse(block)) return [grown, []];
  const { callId } = describeCall(block);
  return [grown, [{ type: 'tool-call-delta', callId, argumentsText }]];
}

function describeCall({ start, index }: GrowingBlock): { callId: string; name: string } {
  return { callId: asId(start['id']) ?? `toolu_${index}`, name: asText(start['name']) ?? '' };
}
