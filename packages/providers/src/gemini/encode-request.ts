import { addQuery, authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { asObject, type JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import { asksForSearch } from '../spec/own-search.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';
import { thinkingTokens } from '../spec/thinking-tokens.ts';
import { encodeContents } from './encode-contents.ts';
import { reduceParameters } from './schema.ts';

/** Encodes a request; the key goes into a header and never into the address. */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request, capabilities, learned } = call;
  const { generationConfig, ...extraBody } = request.extraBody ?? {};
  const config = { ...encodeConfig(call), ...asObject(generationConfig) };
  const body: JsonObject = {
    ...(request.system === undefined || request.system === ''
      ? {}
      : { systemInstruction: { parts: [{ text: request.system }] } }),
    contents: encodeContents(request.turns, capabilities.reasoning !== false),
    ...encodeTools(call),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
    ...(endpoint.includeChatId === true && request.chatId !== undefined
      ? { chatID: request.chatId }
      : {}),
    ...extraBody,
  };
  return {
    method: 'POST',
    url: urlFor(call),
    headers: [...authHeaders(call), ...rowHeaders(call)],
    body: omitRefused(body, learned),
  };
}

/** The model stands in the path; lists name it with a folder, `models/` or `tunedModels/`. */
function urlFor({ endpoint, request }: ProviderCall): string {
  const [folder, name] = /^(models|tunedModels)\/(.+)$/.exec(request.modelId)?.slice(1) ?? [];
  const model = encodeURIComponent(name ?? request.modelId);
  const verb = request.stream ? 'streamGenerateContent' : 'generateContent';
  const url = joinUrl(endpoint.baseUrl, `/${folder ?? 'models'}/${model}:${verb}`);
  return request.stream ? addQuery(url, 'alt', 'sse') : url;
}

/** Beside functions, the search has to show its own steps: they have to come back. */
function encodeTools(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  const isSearching = asksForSearch(call);
  const search = isSearching ? [{ googleSearch: {} }] : [];
  const offered = capabilities.tools === false ? [] : (request.tools ?? []);
  if (offered.length === 0) return isSearching ? { tools: search } : {};
  const functionDeclarations = offered.map(({ name, description, parameters }) => {
    const reduced = reduceParameters(parameters);
    return { name, description, ...(reduced === undefined ? {} : { parameters: reduced }) };
  });
  return {
    tools: [...search, { functionDeclarations }],
    ...(isSearching ? { toolConfig: { includeServerSideToolInvocations: true } } : {}),
  };
}

/** Penalties and verbosity are not part of the protocol. */
function encodeConfig(call: ProviderCall): JsonObject {
  const { request, capabilities } = call;
  const { outputFormat: format, maxOutputTokens, stop } = request;
  const isSampled = capabilities.sampling !== false;
  return {
    ...(isSampled ? roundSetting('temperature', request.temperature) : {}),
    ...(isSampled ? roundSetting('topP', request.topP) : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(stop === undefined ? {} : { stopSequences: stop }),
    ...(format === undefined ? {} : { responseMimeType: 'application/json' }),
    ...(format?.type === 'json-schema' ? { responseJsonSchema: format.schema } : {}),
    ...encodeThinking(call),
  };
}

/** Older models are told how many tokens they may think, newer ones how deeply. */
function encodeThinking({ request, capabilities }: ProviderCall): JsonObject {
  const { reasoningEffort: effort } = request;
  if (effort === undefined) {
    return capabilities.reasoning === true ? { thinkingConfig: { includeThoughts: true } } : {};
  }
  if (effort === 'none') return { thinkingConfig: { thinkingBudget: 0 } };
  const depth =
    capabilities.effortAs === 'tokens'
      ? { thinkingBudget: thinkingTokens[effort] }
      : { thinkingLevel: effort.toUpperCase() };
  return { thinkingConfig: { includeThoughts: true, ...depth } };
}
