import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { anthropicCompletionAdapter } from './anthropic-completion/adapter.ts';
import { anthropicMessagesAdapter } from './anthropic-messages/adapter.ts';
import { normalizeBaseUrl } from './base-url.ts';
import type { AskContext } from './call/ask.ts';
import { realDeps } from './spec/call-deps.ts';
import { readDetails, readModelList } from './call/list-models.ts';
import { readVersion } from './call/read-version.ts';
import { runWithPauses } from './call/run-with-pauses.ts';
import { runKeyTest, type KeyTest } from './call/test-key.ts';
import { geminiAdapter } from './gemini/adapter.ts';
import { ollamaAdapter } from './ollama/adapter.ts';
import { openAiChatAdapter } from './openai-chat/adapter.ts';
import { openAiResponsesAdapter } from './openai-responses/adapter.ts';
import { createError } from './spec/create-error.ts';
import { isTerminal } from './spec/fold-decoder.ts';
import { isKeyMissing } from './spec/http.ts';
import { maskSecrets } from './spec/mask-secrets.ts';
import type { ProviderAdapter } from './spec/provider-adapter.ts';
import type { CallDeps, EndpointCall, ProviderCall } from './spec/provider-call.ts';

const adapters: readonly ProviderAdapter[] = [
  openAiChatAdapter,
  openAiResponsesAdapter,
  anthropicMessagesAdapter,
  anthropicCompletionAdapter,
  geminiAdapter,
  ollamaAdapter,
];

/**
 * Asks a model and streams what it says.
 *
 * The last event is `finish`, `cut` or `error`, exactly one. If `call.signal` is aborted, the
 * events just end. Leaving the loop early closes the connection.
 *
 * @param deps  waiting and chance, for tests
 * Errors: never throws; a fault of this program is an `error` event with code `internal`.
 */
export async function* streamChat(
  call: ProviderCall,
  deps: CallDeps = realDeps,
): AsyncGenerator<ChatEvent> {
  const adapter = chooseAdapter(call);
  if (!adapter.ok) {
    yield { type: 'error', error: adapter.error };
    return;
  }
  let isOver = false;
  try {
    for await (const event of runWithPauses(adapter.value, call, deps)) {
      isOver = isTerminal(event);
      yield event;
      if (isOver) return;
    }
  } catch (error) {
    if (isOver || call.signal.aborted) return;
    yield { type: 'error', error: describeError(error, call) };
  }
}

/**
 * The models that a provider offers, in its own order, with as much about each as it tells.
 *
 * Errors: those of {@link streamChat}, and `model-unavailable` if the dialect has no list.
 */
export async function listModels(
  call: EndpointCall,
  deps: CallDeps = realDeps,
): Promise<Result<readonly ModelInfo[], TurnError>> {
  return ask(call, deps, async (context) => {
    const { modelList } = context.adapter;
    return modelList === undefined
      ? err(createError('model-unavailable', call))
      : readModelList(modelList, context);
  });
}

/**
 * All that a provider tells about one model of its list. Where the list tells everything, that is
 * the model as it was given.
 *
 * Errors: those of {@link streamChat}; `model-unavailable` for a model that cannot chat.
 */
export async function describeModel(
  call: EndpointCall & { readonly model: ModelInfo },
  deps: CallDeps = realDeps,
): Promise<Result<ModelInfo, TurnError>> {
  return ask(call, deps, async (context) => {
    const protocol = context.adapter.modelList?.details;
    return protocol === undefined ? ok(call.model) : readDetails(protocol, call.model, context);
  });
}

/**
 * Whether the server behind an address is an Ollama, whose own protocol can do more than its
 * imitation of OpenAI.
 *
 * @returns the address for its own protocol; undefined for any other server, or none
 * Errors: never throws.
 */
export async function detectOllama(
  call: EndpointCall,
  deps: CallDeps = realDeps,
): Promise<string | undefined> {
  const baseUrl = normalizeBaseUrl(call.endpoint.baseUrl, 'ollama');
  if (baseUrl === undefined) return undefined;
  const version = await readVersion(baseUrl, { adapter: ollamaAdapter, call, deps });
  return version === undefined ? undefined : baseUrl;
}

/**
 * Whether a provider takes the key. Costs nothing where the provider has a list of models or tells
 * about the key; elsewhere one token of `call.modelId`.
 *
 * Errors: those of the provider. A provider that hides its 401 from browsers gives `unreachable`;
 * see `hidesWrongKey` of its preset.
 */
export async function testKey(
  call: EndpointCall & { readonly modelId?: string },
  deps: CallDeps = realDeps,
): Promise<Result<KeyTest, TurnError>> {
  return ask(call, deps, async (context) => runKeyTest(context, call.modelId));
}

async function ask<T>(
  call: EndpointCall,
  deps: CallDeps,
  run: (context: AskContext) => Promise<Result<T, TurnError>>,
): Promise<Result<T, TurnError>> {
  const adapter = chooseAdapter(call);
  if (!adapter.ok) return adapter;
  try {
    return await run({ adapter: adapter.value, call, deps });
  } catch (error) {
    return err(describeError(error, call));
  }
}

function chooseAdapter(call: EndpointCall): Result<ProviderAdapter, TurnError> {
  const adapter = adapters.find(({ dialect }) => dialect === call.endpoint.dialect);
  if (adapter === undefined) return err(createError('unsupported-api-type', call));
  if (!isHttpUrl(call.endpoint.baseUrl)) return err(createError('no-endpoint', call));
  return isKeyMissing(call) ? err(createError('no-key', call)) : ok(adapter);
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function describeError(error: unknown, call: EndpointCall): TurnError {
  return createError('internal', call, { rawText: maskSecrets(String(error), call) });
}
