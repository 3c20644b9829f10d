import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createError } from '../spec/create-error.ts';
import type { ModelListProtocol } from '../spec/provider-adapter.ts';
import { askJson, type AskContext } from './ask.ts';

/** Stops a server that never says that a page was its last. */
const maxPages = 20;

/** Reads all pages of a provider's list. Errors: those of the first page that fails. */
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
  return ok(models);
}
