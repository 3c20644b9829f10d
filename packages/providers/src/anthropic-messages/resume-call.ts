import { asText, isObject } from '../spec/json.ts';
import type { ProviderCall } from '../spec/provider-call.ts';

/** The same call with the paused answer as the last turn, as the protocol wants it to go on. */
export function resumeCall(call: ProviderCall, blocks: readonly unknown[]): ProviderCall {
  const { endpoint, request } = call;
  const texts = blocks.filter(isObject).map(({ type, text }) => (type === 'text' ? text : ''));
  const paused = {
    role: 'assistant' as const,
    text: texts.map((text) => asText(text) ?? '').join(''),
    toolCalls: [],
    providerBlocks: {
      dialect: endpoint.dialect,
      providerId: endpoint.id,
      modelId: request.modelId,
      blocks,
    },
  };
  return { ...call, request: { ...request, turns: [...request.turns, paused] } };
}
