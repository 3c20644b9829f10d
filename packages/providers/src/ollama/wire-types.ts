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

/** One tool call; they come whole. */
export interface WireToolCall {
  readonly id?: string;
  readonly name: string;
  /** JSON text of an object. */
  readonly argumentsText: string;
}

/** One line of a stream, or a whole answer; everything may be missing. */
export interface WireLine {
  readonly modelId?: string;
  /** When it was made; makes ids of calls unique. */
  readonly createdAt: string;
  readonly text: string;
  readonly thinking: string;
  readonly toolCalls: readonly WireToolCall[];
  readonly isDone: boolean;
  readonly doneReason?: string;
  readonly usage?: ReportedUsage;
}

/** Reads a line of whatever shape. */
export function readLine(json: JsonObject): WireLine {
  const message = asObject(json['message']);
  const modelId = asText(json['model']);
  const doneReason = asText(json['done_reason']);
  const usage = readUsage(json);
  return {
    createdAt: asId(json['created_at']) ?? '',
    text: asText(message['content']) ?? '',
    thinking: asText(message['thinking']) ?? '',
    toolCalls: asList(message['tool_calls']).filter(isObject).flatMap(readToolCall),
    isDone: json['done'] === true,
    ...(modelId === undefined ? {} : { modelId }),
    ...(doneReason === undefined ? {} : { doneReason }),
    ...(usage === undefined ? {} : { usage }),
  };
}

function readToolCall(call: JsonObject): readonly WireToolCall[] {
  const { name, arguments: given } = asObject(call['function']);
  const callName = asText(name);
  if (callName === undefined) return [];
  const id = asId(call['id']);
  const hasArguments = isObject(given) && Object.keys(given).length > 0;
  const argumentsText = hasArguments ? JSON.stringify(given) : (asText(given) ?? '');
  return [{ name: callName, argumentsText, ...(id === undefined ? {} : { id }) }];
}

/**
 * Reads the counts of the last line. A server leaves the count of the prompt out where it had all of
 * it in memory; what the request used is unknown then.
 */
function readUsage(json: JsonObject): ReportedUsage | undefined {
  const prompt = asCount(json['prompt_eval_count']);
  if (prompt === undefined) return undefined;
  return {
    inputTokens: prompt,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: asCount(json['eval_count']) ?? 0,
    reasoningTokens: 0,
    isEstimated: false,
  };
}
