import type {
  ChatRequest,
  RequestToolCall,
  RequestTurn,
} from '@parley/domain/chat/chat-request.ts';

import { asText, isObject, parseJson, type JsonObject } from '../spec/json.ts';

type Turn<Role extends RequestTurn['role']> = Extract<RequestTurn, { role: Role }>;

/** The messages of a chat; each has only the fields that the protocol knows. */
export function encodeMessages({ system = '', turns }: ChatRequest): readonly JsonObject[] {
  const start = system === '' ? [] : [{ role: 'system', content: system }];
  return [...start, ...turns.map(encodeTurn)];
}

function encodeTurn(turn: RequestTurn): JsonObject {
  if (turn.role === 'user') return encodeUser(turn);
  if (turn.role === 'assistant') return encodeAssistant(turn);
  const { callId, name, text } = turn;
  return { role: 'tool', content: text, tool_name: name, tool_call_id: callId };
}

/** Pictures stand beside the text, not in it. */
function encodeUser({ parts }: Turn<'user'>): JsonObject {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const images = parts.flatMap((part) => (part.type === 'image' ? [part.base64] : []));
  const content = texts.join('\n\n');
  return { role: 'user', content, ...(images.length === 0 ? {} : { images }) };
}

/** Thoughts go back with the calls that came of them; elsewhere models are not shown old ones. */
function encodeAssistant(turn: Turn<'assistant'>): JsonObject {
  const content = turn.text;
  if (turn.toolCalls.length === 0) return { role: 'assistant', content };
  const thinking = findThinking(turn);
  return {
    role: 'assistant',
    content,
    ...(thinking === undefined ? {} : { thinking }),
    tool_calls: turn.toolCalls.map(encodeCall),
  };
}

function findThinking({ providerBlocks }: Turn<'assistant'>): string | undefined {
  return (providerBlocks?.blocks ?? [])
    .filter(isObject)
    .map((block) => asText(block['thinking']))
    .find((thinking) => thinking !== undefined);
}

/** Arguments are an object here; what a model wrote instead is explained by the result of the call. */
function encodeCall({ callId, name, argumentsText }: RequestToolCall): JsonObject {
  const parsed = parseJson(argumentsText);
  return { id: callId, function: { name, arguments: isObject(parsed) ? parsed : {} } };
}
