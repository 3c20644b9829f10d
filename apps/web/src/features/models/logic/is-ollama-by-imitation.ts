import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** Whether an endpoint is an Ollama, or at the port of one, that is called as if it were OpenAI. */
export function isOllamaByImitation({ presetId, dialect, baseUrl }: ProviderEndpoint): boolean {
  if (dialect !== 'openai-chat') return false;
  const isAtPort = URL.canParse(baseUrl) && new URL(baseUrl).port === '11434';
  return presetId === 'ollama' || (presetId === 'custom' && isAtPort);
}
