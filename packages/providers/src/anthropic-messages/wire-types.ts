import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import {
  asCount,
  asId,
  asList,
  asObject,
  asText,
  isObject,
  type JsonObject,
} from '../spec/json.ts';

/** The fields of a message that matter here; everything may be missing. */
export interface WireMessage {
  readonly id?: string;
  readonly modelId?: string;
  /** Verbatim blocks. */
  readonly content: readonly JsonObject[];
  readonly stopReason?: string;
  readonly usage: JsonObject;
}

/** Reads a whole message, or the start of one. */
export function readMessage(value: unknown): WireMessage {
  const message = asObject(value);
  const id = asId(message['id']);
  const modelId = asId(message['model']);
  const stopReason = asText(message['stop_reason']);
  return {
    content: asList(message['content']).filter(isObject),
    usage: asObject(message['usage']),
    ...(id === undefined ? {} : { id }),
    ...(modelId === undefined ? {} : { modelId }),
    ...(stopReason === undefined ? {} : { stopReason }),
  };
}

/**
 * Lays newer counts over earlier ones: each update is the state so far, and leaves out what did not
 * change.
 */
export function mergeUsage(before: JsonObject, update: unknown): JsonObject {
  const known = Object.entries(asObject(update)).filter(([, value]) => value !== null);
  return known.length === 0 ? before : { ...before, ...Object.fromEntries(known) };
}

/**
 * Reads usage; here `input_tokens` is only the part of the prompt that no cache had.
 *
 * @returns undefined if there is no count in it
 */
export function readUsage(usage: JsonObject): ReportedUsage | undefined {
  const input = asCount(usage['input_tokens']);
  const output = asCount(usage['output_tokens']);
  if (input === undefined && output === undefined) return undefined;
  const { web_search_requests: searched, ...others } = asObject(usage['server_tool_use']);
  const searches = asCount(searched) ?? 0;
  const hasOtherTools = Object.values(others).some((count) => (asCount(count) ?? 0) > 0);
  return {
    inputTokens: input ?? 0,
    cacheReadTokens: asCount(usage['cache_read_input_tokens']) ?? 0,
    cacheWriteTokens: asCount(usage['cache_creation_input_tokens']) ?? 0,
    outputTokens: output ?? 0,
    reasoningTokens: asCount(asObject(usage['output_tokens_details'])['thinking_tokens']) ?? 0,
    isEstimated: false,
    ...(searches > 0 ? { searches } : {}),
    ...(hasOtherTools ? { hasUnknownPrice: true } : {}),
  };
}
