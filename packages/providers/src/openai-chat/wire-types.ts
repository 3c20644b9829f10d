import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import { chooseReply, type ChosenReply } from '../spec/choose-reply.ts';
import {
  asCount,
  asId,
  asList,
  asObject,
  asText,
  isObject,
  type JsonObject,
} from '../spec/json.ts';
import { splitPrompt } from '../spec/split-prompt.ts';
import { readBill } from '../spec/read-bill.ts';

/** One fragment of a tool call. */
export interface WireToolCall {
  readonly index?: number;
  readonly id?: string;
  readonly name?: string;
  /** JSON text, or a piece of it. */
  readonly argumentsText: string;
  /** What a gateway wants back with the call, such as a signature; verbatim. */
  readonly extraContent?: JsonObject;
}

/** What a delta or a whole message carries; everything may be missing. */
export interface WireMessage {
  readonly text: string;
  readonly refusal: string;
  readonly reasoning: string;
  /** The field `reasoning_content` as sent, for servers that want it back. */
  readonly reasoningContent: string;
  /** Verbatim entries. */
  readonly reasoningDetails: readonly JsonObject[];
  readonly toolCalls: readonly WireToolCall[];
  /** Verbatim entries. */
  readonly annotations: readonly unknown[];
}

/** A chunk of a stream, or a whole answer. */
export interface WireChunk {
  readonly id?: string;
  readonly modelId?: string;
  /** Which of several replies `message` and `finishReason` belong to. */
  readonly choiceIndex?: number;
  readonly message?: WireMessage;
  readonly finishReason?: string;
  readonly usage?: ReportedUsage;
}

/**
 * Reads a chunk or an answer: every field may be missing, null or of another type.
 *
 * @param choiceIndex  see {@link chooseReply}
 */
export function readChunk(json: JsonObject, choiceIndex?: number): WireChunk {
  const chosen = chooseReply(asList(json['choices']), choiceIndex);
  const id = asId(json['id']);
  const modelId = asId(json['model']);
  const usage = readUsage(json['usage']) ?? readUsage(asObject(json['x_groq'])['usage']);
  return {
    ...(id === undefined ? {} : { id }),
    ...(modelId === undefined ? {} : { modelId }),
    ...(chosen === undefined ? {} : readChoice(chosen)),
    ...(usage === undefined ? {} : { usage }),
  };
}

function readChoice({ reply, index }: ChosenReply): WireChunk {
  const message = reply['delta'] ?? reply['message'];
  const finishReason = asText(reply['finish_reason']);
  return {
    choiceIndex: index,
    ...(isObject(message) ? { message: readMessage(message) } : readPlainText(reply)),
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}

/** Old completion servers put the text beside the choice's index. */
function readPlainText(choice: JsonObject): { message?: WireMessage } {
  const text = asText(choice['text']);
  return text === undefined ? {} : { message: readMessage({ content: text }) };
}

function readMessage(message: JsonObject): WireMessage {
  const content = readContent(message['content']);
  const reasoningContent = asText(message['reasoning_content']) ?? '';
  const details = asList(message['reasoning_details']).filter(isObject);
  const reasoning =
    reasoningContent ||
    asText(message['reasoning']) ||
    details.map((detail) => asText(detail['text']) ?? asText(detail['summary']) ?? '').join('') ||
    content.reasoning;
  return {
    text: content.text,
    refusal: asText(message['refusal']) ?? '',
    reasoning,
    reasoningContent,
    reasoningDetails: details,
    toolCalls: readToolCalls(message),
    annotations: asList(message['annotations']),
  };
}

/** Text, or a list of parts of which some are reasoning. */
function readContent(content: unknown): { readonly text: string; readonly reasoning: string } {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  let text = '';
  let reasoning = '';
  for (const part of asList(content)) {
    if (typeof part === 'string') text += part;
    else if (isObject(part) && part['type'] === 'thinking') reasoning += readThinking(part);
    else text += asText(asObject(part)['text']) ?? '';
  }
  return { text, reasoning };
}

function readThinking(part: JsonObject): string {
  if (typeof part['thinking'] === 'string') return part['thinking'];
  return asList(part['thinking'])
    .map((piece) => asText(asObject(piece)['text']) ?? '')
    .join('');
}

function readToolCalls(message: JsonObject): readonly WireToolCall[] {
  const calls = asList(message['tool_calls']).filter(isObject);
  const legacy = message['function_call'];
  if (calls.length === 0 && isObject(legacy)) return [{ index: 0, ...readFunction(legacy) }];
  return calls.map((call) => {
    const index = asCount(call['index']);
    const id = asId(call['id']);
    const extraContent = call['extra_content'];
    return {
      ...(index === undefined ? {} : { index }),
      ...(id === undefined ? {} : { id }),
      ...readFunction(isObject(call['function']) ? call['function'] : call),
      ...(isObject(extraContent) ? { extraContent } : {}),
    };
  });
}

function readFunction(call: JsonObject): { name?: string; argumentsText: string } {
  const name = asText(call['name']);
  const value = call['arguments'];
  const argumentsText = isObject(value) ? JSON.stringify(value) : (asText(value) ?? '');
  return { ...(name === undefined ? {} : { name }), argumentsText };
}

/**
 * Reads usage. The prompt's count contains what came from or went to a cache; it is taken apart. A
 * server whose total says that reasoning comes on top of the answer gets it added.
 *
 * @returns undefined if there is no count in it
 */
export function readUsage(value: unknown): ReportedUsage | undefined {
  if (!isObject(value)) return undefined;
  if (asCount(value['prompt_tokens'] ?? value['completion_tokens']) === undefined) return undefined;
  const prompt = asCount(value['prompt_tokens']) ?? 0;
  const completion = asCount(value['completion_tokens']) ?? 0;
  const promptDetails = asObject(value['prompt_tokens_details']);
  const details = asObject(value['completion_tokens_details']);
  const reasoning = asCount(details['reasoning_tokens']) ?? asCount(value['reasoning_tokens']) ?? 0;
  const cacheRead =
    asCount(promptDetails['cached_tokens']) ?? asCount(value['prompt_cache_hit_tokens']) ?? 0;
  const cacheWrite = asCount(promptDetails['cache_write_tokens']) ?? 0;
  const isOnTop = value['total_tokens'] === prompt + completion + reasoning;
  return {
    ...splitPrompt(prompt, cacheRead, cacheWrite),
    outputTokens: isOnTop ? completion + reasoning : completion,
    reasoningTokens: reasoning,
    isEstimated: false,
    ...readBill(value),
  };
}
