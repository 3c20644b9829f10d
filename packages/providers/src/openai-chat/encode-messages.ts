import type {
  ChatRequest,
  RequestImage,
  RequestText,
  RequestToolCall,
  RequestTurn,
} from '@parley/domain/chat/chat-request.ts';

import { asList, asObject, isObject, parseJson, type JsonObject } from '../spec/json.ts';
import { fitToolCallId } from '../spec/tool-call-id.ts';

/** What decides over the shape of the messages. */
export interface MessageShape {
  /** Role of the system text; `user` puts it before the first user turn. */
  readonly systemRole: 'system' | 'developer' | 'user';
  /** Use `function_call` and role `function`. */
  readonly hasLegacyFunctions: boolean;
  /** Give every assistant turn with tool calls a `reasoning_content`. */
  readonly needsReasoningContent: boolean;
  /** Ids of tool calls that may stay as they are. */
  readonly toolCallIds: RegExp;
}

type AssistantTurn = Extract<RequestTurn, { role: 'assistant' }>;
type ToolTurn = Extract<RequestTurn, { role: 'tool' }>;

/** The messages of a chat completion; each has only the fields that the protocol knows. */
export function encodeMessages(request: ChatRequest, shape: MessageShape): readonly JsonObject[] {
  const messages = request.turns.flatMap((turn, position) => {
    if (turn.role === 'user') return [{ role: 'user', content: encodeParts(turn.parts) }];
    if (turn.role === 'assistant') {
      return shape.hasLegacyFunctions
        ? encodeLegacyAssistant(turn, findResults(request.turns, position))
        : [encodeAssistant(turn, shape)];
    }
    // In the legacy form the results stand behind their calls, where the assistant turn put them.
    return shape.hasLegacyFunctions ? [] : [encodeResult(turn, shape)];
  });
  return addSystem(messages, request.system ?? '', shape);
}

function addSystem(
  messages: readonly JsonObject[],
  system: string,
  { systemRole }: MessageShape,
): readonly JsonObject[] {
  if (system === '') return messages;
  if (systemRole !== 'user') return [{ role: systemRole, content: system }, ...messages];
  const first = messages[0];
  if (first?.['role'] !== 'user') return [{ role: 'user', content: system }, ...messages];
  const { content } = first;
  const joined = Array.isArray(content)
    ? [{ type: 'text', text: system }, ...content]
    : `${system}\n\n${String(content)}`;
  return [{ role: 'user', content: joined }, ...messages.slice(1)];
}

/** A list of parts only where there is a picture: older servers take nothing but text. */
function encodeParts(parts: readonly (RequestText | RequestImage)[]): unknown {
  if (parts.every((part) => part.type === 'text')) {
    return parts.map((part) => part.text).join('\n\n');
  }
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: { url: `data:${part.mediaType};base64,${part.base64}` },
        },
  );
}

function encodeAssistant(turn: AssistantTurn, shape: MessageShape): JsonObject {
  const hasCalls = turn.toolCalls.length > 0;
  return {
    role: 'assistant',
    content: turn.text === '' && hasCalls ? null : turn.text,
    ...(hasCalls && shape.needsReasoningContent ? { reasoning_content: '' } : {}),
    ...encodeBlocks(turn),
    ...(hasCalls ? { tool_calls: encodeCalls(turn, shape) } : {}),
  };
}

/**
 * Reasoning goes back as it came: details with their signatures always, plain `reasoning_content`
 * only with tool calls, where servers ask for it; elsewhere it would only be paid for.
 */
function encodeBlocks(turn: AssistantTurn): JsonObject {
  const fields: Record<string, unknown> = {};
  for (const block of turn.providerBlocks?.blocks ?? []) {
    if (!isObject(block)) continue;
    if (Array.isArray(block['reasoning_details'])) {
      fields['reasoning_details'] = block['reasoning_details'];
    }
    if (turn.toolCalls.length > 0 && typeof block['reasoning_content'] === 'string') {
      fields['reasoning_content'] = block['reasoning_content'];
    }
  }
  return fields;
}

function encodeCalls(turn: AssistantTurn, { toolCallIds }: MessageShape): readonly JsonObject[] {
  const extras = findExtras(turn);
  return turn.toolCalls.map((call) => ({
    id: fitToolCallId(call.callId, toolCallIds),
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
    ...extras.get(call.callId),
  }));
}

/** What a gateway gave along with calls and wants back with them, by the ids of the calls. */
function findExtras({ providerBlocks }: AssistantTurn): ReadonlyMap<string, JsonObject> {
  const rows = (providerBlocks?.blocks ?? [])
    .flatMap((block) => asList(asObject(block)['tool_call_extras']))
    .map(asObject);
  return new Map(
    rows.map(({ id, extra_content: extraContent }) => [
      String(id),
      isObject(extraContent) ? { extra_content: extraContent } : {},
    ]),
  );
}

/**
 * Servers that parse the arguments of old calls refuse what is no object, and models do write such:
 * an empty text where there are none, or half of them. The result of such a call tells what was wrong.
 */
function argumentsOf(call: RequestToolCall): string {
  return isObject(parseJson(call.argumentsText)) ? call.argumentsText : '{}';
}

function encodeResult(turn: ToolTurn, { toolCallIds }: MessageShape): JsonObject {
  return {
    role: 'tool',
    tool_call_id: fitToolCallId(turn.callId, toolCallIds),
    content: turn.text,
  };
}

/** The legacy form has one call in a message, so each call is followed by its result. */
function encodeLegacyAssistant(
  turn: AssistantTurn,
  results: readonly ToolTurn[],
): readonly JsonObject[] {
  if (turn.toolCalls.length === 0) return [{ role: 'assistant', content: turn.text }];
  return turn.toolCalls.flatMap((call, position) => {
    const result = results.find((each) => each.callId === call.callId);
    return [
      {
        role: 'assistant',
        content: position === 0 && turn.text !== '' ? turn.text : null,
        function_call: { name: call.name, arguments: argumentsOf(call) },
      },
      ...(result === undefined
        ? []
        : [{ role: 'function', name: result.name, content: result.text }]),
    ];
  });
}

function findResults(turns: readonly RequestTurn[], position: number): readonly ToolTurn[] {
  const results: ToolTurn[] = [];
  for (const turn of turns.slice(position + 1)) {
    if (turn.role !== 'tool') break;
    results.push(turn);
  }
  return results;
}
