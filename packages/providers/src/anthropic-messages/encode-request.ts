import { authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import type { JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import { asksForSearch } from '../spec/own-search.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { EndpointCall, ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';
import { thinkingTokens } from '../spec/thinking-tokens.ts';
import { encodeMessages } from './encode-messages.ts';

/** The last version that takes sampling settings, and the only one that imitations know. */
const samplingVersion = '2023-06-01';
const currentVersion = '2026-10-21';

/** The protocol demands a limit; this one is taken by every model that still answers. */
const fallbackMaxTokens = 8192;

/** Encodes a Messages request. A field that nobody asked for is not sent. */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request } = call;
  const maxTokens = request.maxOutputTokens ?? call.maxOutputTokens ?? fallbackMaxTokens;
  const thinking = encodeThinking(call, maxTokens);
  const body: JsonObject = omitRefused(
    {
      model: request.modelId,
      max_tokens: maxTokens,
      ...(request.system === undefined || request.system === '' ? {} : { system: request.system }),
      messages: encodeMessages(request.turns),
      ...encodeTools(call),
      ...encodeCaching(call),
      ...thinking,
      ...('thinking' in thinking ? {} : encodeSampling(call)),
      ...encodeOutput(call),
      ...(request.stop === undefined ? {} : { stop_sequences: request.stop }),
      ...(request.stream ? { stream: true } : {}),
      ...(endpoint.includeChatId === true && request.chatId !== undefined
        ? { chatID: request.chatId }
        : {}),
      ...request.extraBody,
    },
    call.learned,
  );
  const hasSampling = 'temperature' in body || 'top_p' in body;
  return {
    method: 'POST',
    url: joinUrl(endpoint.baseUrl, '/messages'),
    headers: encodeHeaders(call, hasSampling),
    body,
  };
}

/** The headers of every request; a header row `anthropic-version` sets another version. */
export function encodeHeaders(call: EndpointCall, hasSampling: boolean): WireRequest['headers'] {
  const version = isOriginal(call) && !hasSampling ? currentVersion : samplingVersion;
  return [
    ...authHeaders(call),
    ['anthropic-version', version],
    ['anthropic-dangerous-direct-browser-access', 'true'],
    ...rowHeaders(call),
  ];
}

/** Imitations of the provider have hosts of their own, and know less. */
function isOriginal({ endpoint }: EndpointCall): boolean {
  return /^https:\/\/([\w-]+\.)?anthropic\.com(:\d+)?\//.test(endpoint.baseUrl);
}

/** The form that every model with a search takes, and the most searches of one request. */
const webSearch: JsonObject = { type: 'web_search_20250305', name: 'web_search', max_uses: 5 };

function encodeTools(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  if (capabilities.tools === false) return {};
  const tools = [
    ...(asksForSearch(call) ? [webSearch] : []),
    ...(request.tools ?? []).map((tool) => ({
      name: tool.name,
      description: tool.description,
      input_schema: tool.parameters,
    })),
  ];
  if (tools.length > 0) return { tools };
  const former = formerTools(request.turns);
  return former.length === 0 ? {} : { tools: former, tool_choice: { type: 'none' } };
}

/** Calls that were made must be of tools that the request names, also when none may be called any more. */
function formerTools(turns: ProviderCall['request']['turns']): readonly JsonObject[] {
  const calls = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.toolCalls : []));
  return [...new Set(calls.map(({ name }) => name))].map((name) => ({
    name,
    description: 'Not available any more.',
    input_schema: { type: 'object' },
  }));
}

/**
 * A conversation that goes on repeats all that was said: kept for five minutes, that part costs a
 * tenth. A first question is not marked, because keeping costs a quarter more and it may be the last.
 */
function encodeCaching(call: ProviderCall): JsonObject {
  const isGoingOn = call.request.turns.length > 1;
  return isGoingOn && isOriginal(call) ? { cache_control: { type: 'ephemeral' } } : {};
}

/**
 * Models of the older kind think as many tokens as they are told, within the limit of the whole
 * reply; the newer ones decide themselves, and show what they think only if asked to.
 */
function encodeThinking({ request, capabilities }: ProviderCall, maxTokens: number): JsonObject {
  const { reasoningEffort: effort } = request;
  const { efforts, effortAs } = capabilities;
  if (effort === 'none') return { thinking: { type: 'disabled' } };
  if (effortAs === 'tokens') {
    const budget = effort === undefined ? 0 : Math.min(thinkingTokens[effort], maxTokens - 1);
    return budget < 1024 ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
  }
  const alwaysThinks = efforts !== undefined && efforts.length > 0 && !efforts.includes('none');
  if (effort === undefined && !alwaysThinks) return {};
  return { thinking: { type: 'adaptive', display: 'summarized' } };
}

function encodeOutput({ request, capabilities }: ProviderCall): JsonObject {
  const { reasoningEffort: effort, outputFormat } = request;
  const isWord = effort !== undefined && effort !== 'none' && capabilities.effortAs !== 'tokens';
  const config = {
    ...(isWord ? { effort } : {}),
    ...(outputFormat?.type === 'json-schema'
      ? { format: { type: 'json_schema', schema: outputFormat.schema } }
      : {}),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

/** The protocol has no penalties, and no settings of the kind beside thinking. */
function encodeSampling({ request, capabilities }: ProviderCall): JsonObject {
  if (capabilities.sampling === false) return {};
  return {
    ...roundSetting('temperature', request.temperature),
    ...roundSetting('top_p', request.topP),
  };
}
