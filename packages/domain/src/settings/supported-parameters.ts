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

const usualEfforts: readonly ReasoningEffort[] = ['low', 'medium', 'high'];

/** The efforts that can be asked for; the usual ones of a model of which nobody knows. */
export function listSupportedEfforts(capabilities: ModelCapabilities): readonly ReasoningEffort[] {
  if (capabilities.reasoning === false) return [];
  return capabilities.efforts ?? usualEfforts;
}
