import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { isStrictSchema } from '../spec/strict-schema.ts';
import type { JsonObject } from '../spec/json.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { roundSetting } from '../spec/round-setting.ts';
import type { OpenAiChatQuirks } from './quirks.ts';

/** The settings of a chat completion; each is in the body only where the request has it. */
export function encodeSettings(call: ProviderCall, quirks: OpenAiChatQuirks): JsonObject {
  const { verbosity, stop } = call.request;
  return {
    ...encodeSampling(call),
    ...encodeLimit(call, quirks),
    ...encodeEffort(call, quirks),
    ...(verbosity === undefined ? {} : { verbosity }),
    ...(stop === undefined || stop.length === 0 ? {} : { stop }),
    ...encodeFormat(call),
  };
}

/** A model of which nothing is known gets what the user set: a refusal is repaired and remembered. */
function encodeSampling({ request, capabilities }: ProviderCall): JsonObject {
  if (capabilities.sampling === false) return {};
  return {
    ...roundSetting('temperature', request.temperature),
    ...roundSetting('top_p', request.topP),
    ...roundSetting('presence_penalty', request.presencePenalty),
    ...roundSetting('frequency_penalty', request.frequencyPenalty),
  };
}

function encodeLimit(
  { request, capabilities, learned }: ProviderCall,
  quirks: OpenAiChatQuirks,
): JsonObject {
  if (request.maxOutputTokens === undefined) return {};
  const field =
    learned.useMaxCompletionTokens === undefined
      ? (capabilities.maxTokensField ?? quirks.maxTokensField)
      : learnedField(learned.useMaxCompletionTokens);
  return { [field]: request.maxOutputTokens };
}

function learnedField(useMaxCompletionTokens: boolean): string {
  return useMaxCompletionTokens ? 'max_completion_tokens' : 'max_tokens';
}

/** What was learned beside tools wins; without tools an effort that was refused is not sent again. */
function encodeEffort(call: ProviderCall, { effortField }: OpenAiChatQuirks): JsonObject {
  const { endpoint, request, capabilities, learned } = call;
  const hasTools = (request.tools ?? []).length > 0 && capabilities.tools !== false;
  if (learned.reasoningEffort !== undefined) {
    const isAsked = hasTools && endpoint.legacyFunctions !== true;
    return isAsked ? { reasoning_effort: learned.reasoningEffort } : {};
  }
  const effort = request.reasoningEffort;
  if (effort === undefined) return {};
  switch (effortField) {
    case 'reasoning':
      return { reasoning: effort === 'none' ? { enabled: false } : { effort } };
    case 'thinking':
      return effort === 'none'
        ? { thinking: { type: 'disabled' } }
        : { thinking: { type: 'enabled' }, reasoning_effort: effort };
    case 'reasoning_effort':
      return { reasoning_effort: effort };
    default:
      return unreachable(effortField);
  }
}

function encodeFormat({ request: { outputFormat } }: ProviderCall): JsonObject {
  if (outputFormat === undefined) return {};
  if (outputFormat.type === 'json') return { response_format: { type: 'json_object' } };
  const { name, schema } = outputFormat;
  const strict = isStrictSchema(schema);
  return {
    response_format: { type: 'json_schema', json_schema: { name, schema, strict } },
  };
}
