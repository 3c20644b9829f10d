import { joinUrl, openAiHeaders } from '../spec/http.ts';
import type { JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import { asksForSearch } from '../spec/own-search.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { encodeMessages } from './encode-messages.ts';
import { encodeSettings } from './encode-settings.ts';
import { quirksFor, type OpenAiChatQuirks } from './quirks.ts';

/** Encodes a chat completion. A field that nobody asked for is not sent. */
export function encodeRequest(call: ProviderCall): WireRequest {
  const { endpoint, request, learned } = call;
  const quirks = quirksFor(endpoint.presetId);
  const body: JsonObject = {
    model: request.modelId,
    messages: encodeMessages(request, {
      systemRole: systemRoleFor(call, quirks),
      hasLegacyFunctions: endpoint.legacyFunctions === true,
      needsReasoningContent: quirks.needsReasoningContent,
      toolCallIds: quirks.toolCallIds,
    }),
    ...encodeTools(call, quirks),
    ...encodeSettings(call, quirks),
    ...(request.stream ? encodeStream(quirks) : {}),
    ...(endpoint.includeChatId === true && request.chatId !== undefined
      ? { chatID: request.chatId }
      : {}),
    ...(endpoint.includeChatId === true && request.characterId !== undefined
      ? { activatedCharacterID: request.characterId }
      : {}),
    ...request.extraBody,
  };
  return {
    method: 'POST',
    url: joinUrl(endpoint.baseUrl, '/chat/completions'),
    headers: openAiHeaders(call),
    body: omitRefused(body, learned),
  };
}

function systemRoleFor(
  { learned, capabilities }: ProviderCall,
  quirks: OpenAiChatQuirks,
): 'system' | 'developer' | 'user' {
  if (learned.systemRole !== undefined) return learned.systemRole;
  return capabilities.reasoning === true ? quirks.reasoningSystemRole : 'system';
}

function encodeTools(call: ProviderCall, { searchTool }: OpenAiChatQuirks): JsonObject {
  const { endpoint, request, capabilities } = call;
  const search = searchTool === undefined || !asksForSearch(call) ? [] : [{ type: searchTool }];
  const offered = capabilities.tools === false ? [] : (request.tools ?? []);
  if (offered.length === 0) return search.length === 0 ? {} : { tools: search };
  const functions = offered.map((tool) => ({
    name: tool.name,
    description: tool.description,
    parameters: tool.parameters,
  }));
  return endpoint.legacyFunctions === true
    ? { functions, function_call: 'auto' }
    : { tools: [...search, ...functions.map((each) => ({ type: 'function', function: each }))] };
}

function encodeStream(quirks: OpenAiChatQuirks): JsonObject {
  return quirks.asksForUsage
    ? { stream: true, stream_options: { include_usage: true } }
    : { stream: true };
}
