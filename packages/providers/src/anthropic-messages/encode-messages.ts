import type {
  RequestImage,
  RequestText,
  RequestToolCall,
  RequestTurn,
} from '@parley/domain/chat/chat-request.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { asText, isObject, parseJson, type JsonObject } from '../spec/json.ts';
import { fitToolCallId } from '../spec/tool-call-id.ts';

type AssistantTurn = Extract<RequestTurn, { role: 'assistant' }>;
type ToolTurn = Extract<RequestTurn, { role: 'tool' }>;

const toolCallIds = /^[\w-]{1,64}$/;

interface WireTurn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly JsonObject[];
}

/**
 * The messages of a request. Tool results are blocks at the start of a user message; neighbours of
 * one role are joined, because the protocol wants the results and the next question in one.
 */
export function encodeMessages(turns: readonly RequestTurn[]): readonly JsonObject[] {
  const joined: WireTurn[] = [];
  const knownIds = new Set<string>();
  for (const turn of turns) {
    const next = encodeTurn(turn, knownIds);
    const last = joined.at(-1);
    if (next.content.length === 0) continue;
    if (last?.role === next.role) {
      joined[joined.length - 1] = { ...last, content: [...last.content, ...next.content] };
    } else joined.push(next);
  }
  return joined.map((turn) => ({ role: turn.role, content: simplify(turn.content) }));
}

function encodeTurn(turn: RequestTurn, knownIds: Set<string>): WireTurn {
  switch (turn.role) {
    case 'user':
      return { role: 'user', content: turn.parts.flatMap(encodePart) };
    case 'assistant':
      return { role: 'assistant', content: encodeAssistant(turn, knownIds) };
    case 'tool':
      return { role: 'user', content: [encodeResult(turn, knownIds)] };
    default:
      return unreachable(turn);
  }
}

/** A single text goes as text: that is what every imitation of the protocol understands. */
function simplify(content: readonly JsonObject[]): unknown {
  const [first] = content;
  const isPlain =
    content.length === 1 && first?.['type'] === 'text' && Object.keys(first).length === 2;
  return isPlain ? first['text'] : content;
}

/** Empty text blocks are refused. */
function textBlocks(text: string): readonly JsonObject[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function encodePart(part: RequestText | RequestImage): readonly JsonObject[] {
  if (part.type === 'text') return textBlocks(part.text);
  const source = { type: 'base64', media_type: part.mediaType, data: part.base64 };
  return [{ type: 'image', source }];
}

/** @param knownIds gets the ids of calls that go back as they came; their results name them so */
function encodeAssistant(turn: AssistantTurn, knownIds: Set<string>): readonly JsonObject[] {
  const blocks = (turn.providerBlocks?.blocks ?? []).filter(isObject);
  const content = isSameText(blocks, turn.text)
    ? keepAskedCalls(blocks, turn)
    : textBlocks(turn.text);
  const known = new Set(content.map((block) => block['id']));
  for (const { callId } of turn.toolCalls) if (known.has(callId)) knownIds.add(callId);
  return [...content, ...turn.toolCalls.filter((call) => !known.has(call.callId)).map(encodeCall)];
}

/** Blocks of a reply that the user has edited no longer fit it, and their signatures would not hold. */
function isSameText(blocks: readonly JsonObject[], text: string): boolean {
  if (blocks.length === 0) return false;
  const texts = blocks.map((block) => (block['type'] === 'text' ? asText(block['text']) : ''));
  return texts.join('').trim() === text.trim();
}

/** A call that is no longer part of the turn would wait for a result in vain. */
function keepAskedCalls(blocks: readonly JsonObject[], turn: AssistantTurn): readonly JsonObject[] {
  const asked = new Set<unknown>(turn.toolCalls.map((call) => call.callId));
  return blocks.filter((block) => block['type'] !== 'tool_use' || asked.has(block['id']));
}

function encodeCall(call: RequestToolCall): JsonObject {
  const input = parseJson(call.argumentsText);
  return {
    type: 'tool_use',
    id: fitToolCallId(call.callId, toolCallIds),
    name: call.name,
    input: isObject(input) ? input : {},
  };
}

function encodeResult(turn: ToolTurn, knownIds: ReadonlySet<string>): JsonObject {
  return {
    type: 'tool_result',
    tool_use_id: knownIds.has(turn.callId) ? turn.callId : fitToolCallId(turn.callId, toolCallIds),
    content: turn.text,
    ...(turn.isError ? { is_error: true } : {}),
  };
}
