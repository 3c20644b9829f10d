import type { CompletionRequest } from '@parley/contract/http/completions/completion-requests.ts';
import type { HostedModel } from '@parley/contract/http/organization/hosted-models.ts';

import type { OutsidePost } from '../../network/post-outside.ts';

/** What a request to a provider is made of. */
export interface ProviderPostParts {
  readonly model: HostedModel;
  readonly request: CompletionRequest;
  readonly baseUrl: string;
  readonly key: string;
  /** Tells people apart, and nothing else of them. */
  readonly person: string;
}

/** Fields that a provider takes beside those that every imitation of OpenAI takes. */
const ownFields = new Map<string, (person: string) => object>([
  ['openai', (user) => ({ store: false, user })],
  // It refuses fields that it does not know.
  ['gemini', () => ({})],
]);

/** The last version of the protocol that takes sampling settings, and the only one imitations know. */
const anthropicVersion = '2023-06-01';

/** Makes the request for a provider: its key, its fields, and nothing else of the client’s headers. */
export function providerPost(parts: ProviderPostParts): Omit<OutsidePost, 'signal'> {
  const { model, request, baseUrl, key, person } = parts;
  const common = { 'content-type': 'application/json', accept: acceptOf(request) };
  if (model.dialect === 'anthropic-messages') {
    return {
      url: `${baseUrl}/messages`,
      headers: { ...common, 'x-api-key': key, 'anthropic-version': anthropicVersion },
      body: bytesOf({ ...request, metadata: { user_id: person } }),
    };
  }
  const fields = ownFields.get(model.provider)?.(person) ?? { user: person };
  const usage = request.stream === true ? { stream_options: { include_usage: true } } : {};
  return {
    url: `${baseUrl}/chat/completions`,
    headers: { ...common, authorization: `Bearer ${key}` },
    body: bytesOf({ ...request, ...fields, ...usage }),
  };
}

function acceptOf({ stream }: CompletionRequest): string {
  return stream === true ? 'text/event-stream' : 'application/json';
}

function bytesOf(body: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body));
}
