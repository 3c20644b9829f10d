import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createError } from '../spec/create-error.ts';
import type { ModelDetailProtocol, ModelListProtocol } from '../spec/provider-adapter.ts';
import { askJson, type AskContext } from './ask.ts';

/** Stops a server that never says that a page was its last. */
const maxPages = 20;

/** A longer list is not asked about model by model; each is looked at when it is used. */
const maxDescribed = 10;

/**
 * Reads all pages of a provider's list, and of a short one all that is known about each model.
 *
 * Errors: those of the first page that fails. What cannot be found out about a model is missing.
 */
export async function readModelList(
  protocol: ModelListProtocol,
  context: AskContext,
): Promise<Result<readonly ModelInfo[], TurnError>> {
  const models: ModelInfo[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const request = protocol.encodeRequest(context.call, cursor);
    const answer = await askJson(request, context);
    if (!answer.ok) return answer;
    const decoded = protocol.decodePage(answer.value, context.call);
    if (decoded === undefined) {
      const rawText = JSON.stringify(answer.value).slice(0, 4000);
      return err(createError('bad-response', context.call, { status: 200, rawText }));
    }
    models.push(...decoded.models);
    if (decoded.cursor === undefined || decoded.cursor === cursor) break;
    ({ cursor } = decoded);
  }
  const { details } = protocol;
  if (details === undefined || models.length > maxDescribed) return ok(models);
  const described = await Promise.all(models.map((model) => readDetails(details, model, context)));
  return ok(models.flatMap((model, index) => keepModel(model, described[index])));
}

/** Whatever cannot chat goes; a question that failed leaves the model as the list tells it. */
function keepModel(
  model: ModelInfo,
  described: Result<ModelInfo, TurnError> | undefined,
): readonly ModelInfo[] {
  if (described?.ok === true) return [described.value];
  return described?.error.code === 'model-unavailable' ? [] : [model];
}

/**
 * Asks about one model.
 *
 * Errors: those of the provider; `model-unavailable` if it cannot chat or is gone
 */
export async function readDetails(
  protocol: ModelDetailProtocol,
  model: ModelInfo,
  context: AskContext,
): Promise<Result<ModelInfo, TurnError>> {
  const answer = await askJson(protocol.encodeRequest(context.call, model.id), context);
  if (!answer.ok) return answer;
  const described = protocol.decode(answer.value, model);
  return described === undefined
    ? err(createError('model-unavailable', context.call))
    : ok(described);
}
