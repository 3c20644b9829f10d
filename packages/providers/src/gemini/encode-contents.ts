import type {
  RequestImage,
  RequestText,
  RequestToolCall,
  RequestTurn,
} from '@parley/domain/chat/chat-request.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { asObject, isObject, parseJson, type JsonObject } from '../spec/json.ts';
import { givenId } from './call-ids.ts';
import { visibleText } from './parts.ts';

type AssistantTurn = Extract<RequestTurn, { role: 'assistant' }>;
type ToolTurn = Extract<RequestTurn, { role: 'tool' }>;

/**
 * Stands for the signature of a call that another model made: newer models refuse calls without one,
 * and the provider names this word for conversations that began elsewhere.
 */
const foreignSignature = 'skip_thought_signature_validator';

interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly JsonObject[];
}

/** The contents of a request; the results of one turn's calls stand together. */
export function encodeContents(
  turns: readonly RequestTurn[],
  needsSignature: boolean,
): readonly Content[] {
  const contents: Content[] = [];
  const knownIds = new Set<string>();
  for (const [index, turn] of turns.entries()) {
    switch (turn.role) {
      case 'user':
        contents.push({ role: 'user', parts: turn.parts.flatMap(encodePart) });
        break;
      case 'assistant':
        contents.push({ role: 'model', parts: encodeAssistant(turn, needsSignature, knownIds) });
        break;
      case 'tool':
        addResult(contents, encodeResult(turn, knownIds), turns[index - 1]?.role === 'tool');
        break;
      default:
        return unreachable(turn);
    }
  }
  return contents.filter(({ parts }) => parts.length > 0);
}

function addResult(contents: Content[], part: JsonObject, isNext: boolean): void {
  const last = contents.at(-1);
  if (isNext && last !== undefined) {
    contents[contents.length - 1] = { ...last, parts: [...last.parts, part] };
  } else contents.push({ role: 'user', parts: [part] });
}

function encodePart(part: RequestText | RequestImage): readonly JsonObject[] {
  if (part.type === 'image') {
    return [{ inlineData: { mimeType: part.mediaType, data: part.base64 } }];
  }
  return part.text === '' ? [] : [{ text: part.text }];
}

/** Parts go back as they came, unless the text or the calls were changed since. */
function encodeAssistant(
  turn: AssistantTurn,
  needsSignature: boolean,
  knownIds: Set<string>,
): readonly JsonObject[] {
  const own = (turn.providerBlocks?.blocks ?? []).filter(isObject);
  if (own.length > 0 && isSameReply(own, turn)) {
    for (const part of own) {
      const id = givenId(part);
      if (id !== undefined) knownIds.add(id);
    }
    return own;
  }
  const calls = turn.toolCalls.map(encodeCall);
  const signed = calls.map((part, place) =>
    needsSignature && place === 0 ? { ...part, thoughtSignature: foreignSignature } : part,
  );
  return [...(turn.text.trim() === '' ? [] : [{ text: turn.text }]), ...signed];
}

function isSameReply(parts: readonly JsonObject[], turn: AssistantTurn): boolean {
  const calls = parts.filter((part) => isObject(part['functionCall']));
  const names = calls.map((part) => asObject(part['functionCall'])['name']);
  return (
    parts.map(visibleText).join('').trim() === turn.text.trim() &&
    names.join('\n') === turn.toolCalls.map(({ name }) => name).join('\n')
  );
}

function encodeCall(call: RequestToolCall): JsonObject {
  const args = parseJson(call.argumentsText);
  return { functionCall: { name: call.name, args: isObject(args) ? args : {} } };
}

/** The id goes along only where the call has it too; otherwise the order decides. */
function encodeResult(turn: ToolTurn, knownIds: ReadonlySet<string>): JsonObject {
  return {
    functionResponse: {
      ...(knownIds.has(turn.callId) ? { id: turn.callId } : {}),
      name: turn.name,
      response: turn.isError ? { error: turn.text } : { result: turn.text },
    },
  };
}
