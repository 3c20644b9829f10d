import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import { chooseReply } from '../spec/choose-reply.ts';
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

/** A chunk of a stream, or a whole answer; everything may be missing. */
export interface WireChunk {
  readonly modelId?: string;
  readonly responseId?: string;
  /** Which of several replies `parts` and `finishReason` belong to. */
  readonly candidateIndex?: number;
  /** Verbatim: the reply that is read; empty where the chunk has none. */
  readonly candidate: JsonObject;
  /** Verbatim parts. */
  readonly parts: readonly JsonObject[];
  readonly finishReason?: string;
  /** Why the question itself was refused. */
  readonly blockReason?: string;
  readonly usage?: ReportedUsage;
}

/**
 * Reads a chunk of whatever shape.
 *
 * @param candidateIndex  see {@link chooseReply}
 */
export function readChunk(json: JsonObject, candidateIndex?: number): WireChunk {
  const chosen = chooseReply(asList(json['candidates']), candidateIndex);
  const candidate = chosen?.reply ?? {};
  const modelId = asText(json['modelVersion']);
  const responseId = asId(json['responseId']);
  const finishReason = asText(candidate['finishReason']);
  const blockReason = asText(asObject(json['promptFeedback'])['blockReason']);
  const usage = readUsage(json['usageMetadata']);
  return {
    candidate,
    parts: asList(asObject(candidate['content'])['parts']).filter(isObject),
    ...(chosen === undefined ? {} : { candidateIndex: chosen.index }),
    ...(modelId === undefined ? {} : { modelId }),
    ...(responseId === undefined ? {} : { responseId }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(blockReason === undefined ? {} : { blockReason }),
    ...(usage === undefined ? {} : { usage }),
  };
}

/**
 * Reads usage. The prompt's count contains what came from a cache, the answer's count does not
 * contain the thoughts, and what tools of the provider read comes on top of the prompt.
 *
 * @returns undefined if there is no count in it
 */
function readUsage(value: unknown): ReportedUsage | undefined {
  const usage = asObject(value);
  const prompt = asCount(usage['promptTokenCount']);
  const answer = asCount(usage['candidatesTokenCount']);
  const thoughts = asCount(usage['thoughtsTokenCount']) ?? 0;
  if (prompt === undefined && answer === undefined) return undefined;
  const cached = asCount(usage['cachedContentTokenCount']) ?? 0;
  const tools = asCount(usage['toolUsePromptTokenCount']) ?? 0;
  const split = splitPrompt(prompt ?? 0, cached, 0);
  return {
    ...split,
    inputTokens: split.inputTokens + tools,
    outputTokens: (answer ?? 0) + thoughts,
    reasoningTokens: thoughts,
    isEstimated: false,
    ...(hasSound(usage) ? { hasUnknownPrice: true } : {}),
  };
}

/** Sound in and out, and pictures that the model drew, have prices of their own. */
function hasSound(usage: JsonObject): boolean {
  const has = (name: string, modalities: readonly string[]): boolean =>
    asList(usage[name]).some((each) => {
      const { modality, tokenCount } = asObject(each);
      return modalities.includes(asText(modality) ?? '') && (asCount(tokenCount) ?? 0) > 0;
    });
  return (
    has('promptTokensDetails', ['AUDIO']) || has('candidatesTokensDetails', ['AUDIO', 'IMAGE'])
  );
}
