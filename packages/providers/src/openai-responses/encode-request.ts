import { joinUrl, openAiHeaders } from '../spec/http.ts';
import type { JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import { asksForSearch } from '../spec/own-search.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';
import { isStrictSchema } from '../spec/strict-schema.ts';
import { encodeInput } from './encode-input.ts';

/** A plain JSON mode wants the word among the messages; the instructions do not count. */
const jsonReminder: JsonObject = { role: 'developer', content: 'Reply in JSON.' };

/** Encodes a request to the Responses API. Nothing is kept by the server. */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request, learned } = call;
  const isPlainJson = request.outputFormat?.type === 'json';
  const body: JsonObject = {
    model: request.modelId,
    ...(request.system === undefined || request.system === ''
      ? {}
      : { instructions: request.system }),
    input: [...(isPlainJson ? [jsonReminder] : []), ...encodeInput(request.turns)],
    ...encodeTools(call),
    ...encodeReasoning(call),
    ...encodeText(call),
    ...encodeSampling(call),
    ...(request.maxOutputTokens === undefined
      ? {}
      : { max_output_tokens: request.maxOutputTokens }),
    ...(request.stream ? { stream: true } : {}),
    store: false,
    ...(endpoint.includeChatId === true && request.chatId !== undefined
      ? { chatID: request.chatId }
      : {}),
    ...request.extraBody,
  };
  return {
    method: 'POST',
    url: joinUrl(endpoint.baseUrl, '/responses'),
    headers: openAiHeaders(call),
    body: omitRefused(body, learned),
  };
}

function encodeTools(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  const offered = capabilities.tools === false ? [] : (request.tools ?? []);
  const tools = [
    ...(asksForSearch(call) ? [{ type: 'web_search' }] : []),
    ...offered.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      parameters,
      strict: false,
    })),
  ];
  return tools.length === 0 ? {} : { tools };
}

/** Reasoning comes back encrypted, so that the next request can carry it. */
function encodeReasoning(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  // Beside a search the lowest effort is refused.
  const isTooLow = request.reasoningEffort === 'minimal' && asksForSearch(call);
  const effort = isTooLow ? 'low' : request.reasoningEffort;
  if (capabilities.reasoning === false) return {};
  const isThinking = effort === undefined ? capabilities.reasoning === true : effort !== 'none';
  const reasoning = {
    ...(effort === undefined ? {} : { effort }),
    ...(isThinking ? { summary: 'auto' } : {}),
  };
  return {
    ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
    include: ['reasoning.encrypted_content'],
  };
}

function encodeText({ request: { outputFormat, verbosity } }: ProviderCall): JsonObject {
  const text = {
    ...(outputFormat?.type === 'json' ? { format: { type: 'json_object' } } : {}),
    ...(outputFormat?.type === 'json-schema'
      ? {
          format: {
            type: 'json_schema',
            name: outputFormat.name,
            schema: outputFormat.schema,
            strict: isStrictSchema(outputFormat.schema),
          },
        }
      : {}),
    ...(verbosity === undefined ? {} : { verbosity }),
  };
  return Object.keys(text).length === 0 ? {} : { text };
}

/** The protocol has no penalties and no stop texts. */
function encodeSampling({ request, capabilities }: ProviderCall): JsonObject {
  if (capabilities.sampling === false) return {};
  return {
    ...roundSetting('temperature', request.temperature),
    ...roundSetting('top_p', request.topP),
  };
}
