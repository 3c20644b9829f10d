import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';

/** A protocol that an organisation’s requests can be in. */
export type HostedDialect = Extract<Dialect, 'openai-chat' | 'anthropic-messages'>;

/** A provider that is known by its name. */
interface ModelProvider {
  readonly title: string;
  /** As an endpoint keeps it: without the protocol’s own path, without a final slash. */
  readonly baseUrl: string;
}

/**
 * Providers whose address nobody has to give. Gemini is called by its imitation of OpenAI’s protocol.
 * Source: ai.google.dev/gemini-api/docs/openai, 2026-11-28.
 */
const known: ReadonlyMap<string, ModelProvider> = new Map([
  ['openai', { title: 'OpenAI', baseUrl: 'https://api.openai.com/v1' }],
  ['anthropic', { title: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1' }],
  [
    'gemini',
    {
      title: 'Google Gemini',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    },
  ],
  ['openrouter', { title: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' }],
]);

/** Finds a known provider; undefined for a server of the organisation’s own. */
export function findModelProvider(id: string): ModelProvider | undefined {
  return known.get(id);
}

/** What names a provider: one of the known, or a name that an organisation gave to its own server. */
export const providerIdPattern = /^[a-z\d][a-z\d-]{0,39}$/;

/** In which protocol a provider is asked. */
export function hostedDialectOf(provider: string): HostedDialect {
  return provider === 'anthropic' ? 'anthropic-messages' : 'openai-chat';
}
