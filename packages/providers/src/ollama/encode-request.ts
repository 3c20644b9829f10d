import { authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { isObject, type JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';
import { chooseWindow } from './context-window.ts';
import { encodeMessages } from './encode-messages.ts';

/**
 * Encodes a chat. How long the model stays in memory afterwards is left to the server.
 *
 * Source: Ollama, `docs/api.md`, "Generate a chat completion", read 2026-11-20.
 */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request, learned } = call;
  const { options, ...fields } = splitExtra(request.extraBody ?? {});
  const body: JsonObject = {
    model: request.modelId,
    messages: encodeMessages(request),
    // Absent means that it streams.
    stream: request.stream,
    ...encodeTools(call),
    ...encodeThink(call),
    ...encodeFormat(call),
    ...(endpoint.includeChatId === true && request.chatId !== undefined
      ? { chatID: request.chatId }
      : {}),
    ...fields,
    options: { ...encodeOptions(call), ...options },
  };
  return {
    method: 'POST',
    url: joinUrl(endpoint.baseUrl, '/api/chat'),
    headers: [...authHeaders(call), ...rowHeaders(call)],
    body: omitRefused(body, learned),
  };
}

/** Fields of the body itself; every other name that a person adds is an option of the model. */
const bodyFields = new Set([
  'model',
  'messages',
  'stream',
  'tools',
  'think',
  'format',
  'keep_alive',
  'logprobs',
  'top_logprobs',
  'truncate',
  'shift',
]);

/** Fields that a person added; what the server reads among its options goes there: `seed`, `top_k`. */
function splitExtra(
  extra: Readonly<Record<string, unknown>>,
): JsonObject & { readonly options: JsonObject } {
  const { options: given, ...rest } = extra;
  const rows = Object.entries(rest);
  const options = Object.fromEntries(rows.filter(([name]) => !bodyFields.has(name)));
  return {
    ...Object.fromEntries(rows.filter(([name]) => bodyFields.has(name))),
    options: { ...options, ...(isObject(given) ? given : {}) },
  };
}

function encodeTools({ request, capabilities }: ProviderCall): JsonObject {
  const tools = request.tools ?? [];
  if (tools.length === 0 || capabilities.tools === false) return {};
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  };
}

/** A few models are told how deeply, by a word; all others only whether. They refuse the other form. */
function encodeThink({ request, capabilities }: ProviderCall): JsonObject {
  const { reasoningEffort: effort } = request;
  if (effort === undefined) return {};
  if (effort === 'none') return { think: false };
  const takesWords = capabilities.efforts?.includes('low') === true;
  return { think: takesWords && capabilities.efforts.includes(effort) ? effort : true };
}

function encodeFormat({ request: { outputFormat } }: ProviderCall): JsonObject {
  if (outputFormat === undefined) return {};
  return { format: outputFormat.type === 'json' ? 'json' : outputFormat.schema };
}

function encodeOptions(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  const { stop = [], maxOutputTokens } = request;
  return {
    num_ctx: chooseWindow(call),
    ...(maxOutputTokens === undefined ? {} : { num_predict: maxOutputTokens }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(capabilities.sampling === false
      ? {}
      : {
          ...roundSetting('temperature', request.temperature),
          ...roundSetting('top_p', request.topP),
          ...roundSetting('presence_penalty', request.presencePenalty),
          ...roundSetting('frequency_penalty', request.frequencyPenalty),
        }),
  };
}
