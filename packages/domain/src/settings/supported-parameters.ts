import type { ModelCapabilities } from '../model/model-info.ts';
import type { Dialect } from '../model/provider-endpoint.ts';
import type { ReasoningEffort } from '../model/reasoning-effort.ts';

/** The parameters that are set by a slider, in the order in which they are offered. */
export const sliderParameters = [
  'temperature',
  'presencePenalty',
  'frequencyPenalty',
  'topP',
] as const;

/** See {@link sliderParameters}. */
export type SliderParameter = (typeof sliderParameters)[number];

const withoutPenalties: ReadonlySet<Dialect> = new Set([
  'anthropic-messages',
  'anthropic-completion',
  'openai-responses',
  'gemini',
]);

/**
 * The slider parameters that a model takes over a protocol. Of a model that nobody knows, all that the
 * protocol can carry are offered.
 */
export function listSupportedParameters(
  capabilities: ModelCapabilities,
  dialect: Dialect,
): readonly SliderParameter[] {
  if (capabilities.sampling === false) return [];
  return withoutPenalties.has(dialect) ? ['temperature', 'topP'] : sliderParameters;
}

const largestTemperatures: Readonly<Record<Dialect, number>> = {
  'openai-chat': 2,
  'openai-responses': 2,
  'anthropic-messages': 1,
  'anthropic-completion': 1,
  gemini: 2,
  ollama: 2,
};

/** The values that something takes, both ends included. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** The values of a slider parameter that a protocol takes, in steps of 0.1. */
export function rangeOf(name: SliderParameter, dialect: Dialect): ValueRange {
  if (name === 'topP') return { min: 0, max: 1 };
  if (name === 'temperature') return { min: 0, max: largestTemperatures[dialect] };
  return { min: -2, max: 2 };
}

const usualEfforts: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

/** The efforts that can be asked for; the usual ones of a model of which nobody knows. */
export function listSupportedEfforts(capabilities: ModelCapabilities): readonly ReasoningEffort[] {
  if (capabilities.reasoning === false) return [];
  return capabilities.efforts ?? usualEfforts;
}
