import type {
  RequestImage,
  RequestText,
  RequestToolCall,
  RequestTurn,
} from '@parley/domain/chat/chat-request.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { isObject, parseJson, type JsonObject } from '../spec/json.ts';
import { fitToolCallId } from '../spec/tool-call-id.ts';
import { isLost, readParts } from './wire-types.ts';

type AssistantTurn = Extract<RequestTurn, { role: 'assistant' }>;

const toolCallIds = /^[\w-]{1,64}$/;

/** The input items of a request, in the order of the conversation. */
export function encodeInput(turns: readonly RequestTurn[]): readonly JsonObject[] {
  const knownIds = new Set<string>();
  return turns.flatMap((turn): readonly JsonObject[] => {
    switch (turn.role) {
      case 'user':
        return [{ role: 'user', content: encodeParts(turn.parts) }];
      case 'assistant':
        return encodeAssistant(turn, knownIds);
      case 'tool':
        return [
          {
            type: 'function_call_output',
            call_id: knownIds.has(turn.callId)
              ? turn.callId
              : fitToolCallId(turn.callId, toolCallIds),
            output: turn.text,
          },
        ];
      default:
        return unreachable(turn);
    }
  });
}

function encodeParts(parts: readonly (RequestText | RequestImage)[]): unknown {
  if (parts.every((part) => part.type === 'text')) {
    return parts.map((part) => part.text).join('\n\n');
  }
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'input_text', text: part.text }
      : {
          type: 'input_image',
          detail: 'auto',
          image_url: `data:${part.mediaType};base64,${part.base64}`,
        },
  );
}

/**
 * Output items go back as they came: reasoning holds only beside the item that followed it.
 *
 * @param knownIds gets the ids of calls that go back as they came; their results name them so
 */
function encodeAssistant(turn: AssistantTurn, knownIds: Set<string>): readonly JsonObject[] {
  const items = (turn.providerBlocks?.blocks ?? []).filter(isObject);
  if (items.length > 0 && isSameReply(items, turn)) {
    for (const { callId } of turn.toolCalls) knownIds.add(callId);
    return items.filter((item) => !isLost(item));
  }
  return [
    ...(turn.text.trim() === ''
      ? []
      : [{ role: 'assistant', content: [{ type: 'output_text', text: turn.text }] }]),
    ...turn.toolCalls.map(encodeCall),
  ];
}

/** Whether neither text nor calls were changed since; spaces do not count, for we add some. */
function isSameReply(items: readonly JsonObject[], turn: AssistantTurn): boolean {
  const said = items.filter((item) => item['type'] === 'message').flatMap(readParts);
  const calls = items.filter((item) => item['type'] === 'function_call');
  const ids = new Set<unknown>(calls.map((item) => item['call_id']));
  const isSameText =
    withoutSpace(said.map(({ text }) => text).join('')) === withoutSpace(turn.text);
  const hasSameCalls =
    calls.length === turn.toolCalls.length && turn.toolCalls.every(({ callId }) => ids.has(callId));
  return isSameText && hasSameCalls;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Arguments that are no JSON object would be refused; the result of the call tells what was wrong. */
function encodeCall(call: RequestToolCall): JsonObject {
  return {
    type: 'function_call',
    call_id: fitToolCallId(call.callId, toolCallIds),
    name: call.name,
    arguments: isObject(parseJson(call.argumentsText)) ? call.argumentsText : '{}',
  };
}
