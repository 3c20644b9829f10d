import type { ChatRequest, RequestTurn } from '@parley/domain/chat/chat-request.ts';

import { authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { asList, asText, type JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';

const humanMark = '\n\nHuman:';
const assistantMark = '\n\nAssistant:';
const endMark = '<<<<<';
const defaultMaxTokens = 100_000;

/** Encodes a text completion: the whole conversation is one prompt. */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request, capabilities } = call;
  const { stop_sequences: userStop, ...extraBody } = request.extraBody ?? {};
  const body: JsonObject = {
    stream: request.stream,
    ...(capabilities.sampling === false ? {} : roundSetting('temperature', request.temperature)),
    ...(capabilities.sampling === false ? {} : roundSetting('top_p', request.topP)),
    prompt: encodePrompt(request),
    model: request.modelId,
    max_tokens_to_sample: request.maxOutputTokens ?? defaultMaxTokens,
    stop_sequences: [humanMark, endMark, ...(request.stop ?? []), ...readStops(userStop)],
    ...(endpoint.includeChatId === true && request.chatId !== undefined
      ? { chatID: request.chatId }
      : {}),
    ...extraBody,
  };
  return {
    method: 'POST',
    url: joinUrl(endpoint.baseUrl, '/complete'),
    headers: [
      ['anthropic-version', '2023-06-01'],
      ...authHeaders(call),
      // Also for other hosts: most pass the request and its origin on to the provider.
      ['anthropic-dangerous-direct-browser-access', 'true'],
      ...rowHeaders(call),
    ],
    body: omitRefused(body, call.learned),
  };
}

/** Turns without text are left out; the protocol knows neither pictures nor tools. */
function encodePrompt(request: ChatRequest): string {
  const turns = request.turns.map(encodeTurn).join('');
  return `${(request.system ?? '').trim()}${turns}${assistantMark}`;
}

function encodeTurn(turn: RequestTurn): string {
  const text = textOf(turn).trim();
  if (text === '') return '';
  return `${turn.role === 'assistant' ? assistantMark : humanMark} ${text}`;
}

function textOf(turn: RequestTurn): string {
  if (turn.role !== 'user') return turn.text;
  return turn.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n');
}

function readStops(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? [value] : asList(value);
  return list.map(asText).filter((stop) => stop !== undefined);
}
