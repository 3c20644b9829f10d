import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createError } from '../spec/create-error.ts';
import { joinUrl } from '../spec/http.ts';
import { nothingLearned } from '../spec/learned-limits.ts';
import type { WireRequest } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import { askJson, type AskContext } from './ask.ts';
import { readModelList } from './list-models.ts';
import { runCall } from './run-call.ts';

/** How a key was found to be good. */
export type KeyTest =
  | { readonly via: 'model-list'; readonly models: readonly ModelInfo[] }
  | { readonly via: 'key-info' }
  | { readonly via: 'one-token' };

/**
 * Tests a key without naming a model where that is possible: by what the provider tells about the
 * key, by its list of models, else with one token on the given model.
 *
 * Errors: those of the provider; `model-unavailable` if there is no list and no model was given.
 */
export async function runKeyTest(
  context: AskContext,
  modelId: string | undefined,
): Promise<Result<KeyTest, TurnError>> {
  const { adapter, call } = context;
  if (call.endpoint.presetId === 'openrouter') return askKeyInfo(context);
  if (adapter.modelList === undefined) return askOneToken(context, modelId);
  const list = await readModelList(adapter.modelList, context);
  if (list.ok) return ok({ via: 'model-list', models: list.value });
  return hasNoList(list.error) && modelId !== undefined ? askOneToken(context, modelId) : list;
}

/** The list of this provider is public: it says nothing about a key. */
async function askKeyInfo(context: AskContext): Promise<Result<KeyTest, TurnError>> {
  const { adapter, call } = context;
  const list = adapter.modelList?.encodeRequest(call, undefined);
  const request: WireRequest = {
    method: 'GET',
    url: joinUrl(call.endpoint.baseUrl, '/key'),
    headers: list?.headers ?? [],
  };
  const answer = await askJson(request, context);
  return answer.ok ? ok({ via: 'key-info' }) : answer;
}

function hasNoList(error: TurnError): boolean {
  // 403: a key with few rights may ask models and not list them.
  return (
    [403, 404, 405, 501].includes(error.status ?? 0) ||
    (error.code === 'bad-response' && error.status === 200)
  );
}

async function askOneToken(
  { adapter, call, deps }: AskContext,
  modelId: string | undefined,
): Promise<Result<KeyTest, TurnError>> {
  if (modelId === undefined) return err(createError('model-unavailable', call));
  const request: ProviderCall['request'] = {
    modelId,
    turns: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
    stream: false,
    maxOutputTokens: 1,
  };
  const tokenCall = { ...call, request, capabilities: {}, learned: nothingLearned };
  for await (const event of runCall(adapter, tokenCall, deps)) {
    if (event.type === 'error') return err(event.error);
  }
  return call.signal.aborted ? err(createError('unreachable', call)) : ok({ via: 'one-token' });
}
