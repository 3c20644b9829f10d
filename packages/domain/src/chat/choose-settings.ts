import type { ModelCapabilities } from '../model/model-info.ts';
import type { ChatParameters } from './chat.ts';
import type { ChatRequest } from './chat-request.ts';
import type { OutputFormat } from './output-format.ts';

/**
 * The settings of a request: what the user set, as far as the model takes it. Of a model about which
 * nothing is known everything is tried; a refusal is repaired by the adapters.
 */
export function chooseSettings(
  parameters: ChatParameters,
  capabilities: ModelCapabilities,
): Partial<ChatRequest> {
  const { maxOutputTokens, reasoningEffort, verbosity, stop = [] } = parameters;
  const outputFormat = enforceableFormat(parameters, capabilities);
  return {
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...chooseSampling(parameters, capabilities),
    ...(reasoningEffort !== undefined && takesEffort(parameters, capabilities)
      ? { reasoningEffort }
      : {}),
    ...(verbosity === undefined || capabilities.verbosity === false ? {} : { verbosity }),
    ...(stop.length === 0 || capabilities.stop === false ? {} : { stop }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
  };
}

/**
 * What the system text says about the form of the reply. A plain JSON mode needs the word in the
 * conversation at most providers; a schema only where the model cannot be made to keep it.
 */
export function formatInstruction(
  { outputFormat }: ChatParameters,
  capabilities: ModelCapabilities,
): string {
  if (outputFormat === undefined) return '';
  if (outputFormat.type === 'json') return 'Reply with one JSON value and nothing else.';
  if (capabilities.jsonSchema !== false) return '';
  return `Reply with one JSON value that matches this JSON Schema, and nothing else:\n${JSON.stringify(outputFormat.schema)}`;
}

function enforceableFormat(
  { outputFormat }: ChatParameters,
  capabilities: ModelCapabilities,
): OutputFormat | undefined {
  if (outputFormat?.type === 'json-schema' && capabilities.jsonSchema !== false) {
    return outputFormat;
  }
  return outputFormat === undefined || capabilities.jsonMode === false
    ? undefined
    : { type: 'json' };
}

function takesEffort(
  { reasoningEffort }: ChatParameters,
  { efforts, reasoning }: ModelCapabilities,
): boolean {
  if (reasoningEffort === undefined || reasoning === false) return false;
  return efforts === undefined || efforts.includes(reasoningEffort);
}

function chooseSampling(
  { temperature, topP, presencePenalty, frequencyPenalty }: ChatParameters,
  capabilities: ModelCapabilities,
): Partial<ChatRequest> {
  if (capabilities.sampling === false) return {};
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(presencePenalty === undefined ? {} : { presencePenalty }),
    ...(frequencyPenalty === undefined ? {} : { frequencyPenalty }),
  };
}
