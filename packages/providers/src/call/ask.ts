import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createError } from '../spec/create-error.ts';
import { parseJson } from '../spec/json.ts';
import { maskSecrets } from '../spec/mask-secrets.ts';
import type { ProviderAdapter, WireRequest } from '../spec/provider-adapter.ts';
import type { CallDeps, EndpointCall } from '../spec/provider-call.ts';
import { readText } from '../spec/read-text.ts';
import { sendRequest } from './send.ts';
import { startWatchdog } from '../spec/watchdog.ts';

/** A list that takes longer than this is not going to come. */
const maxAnswerMs = 60_000;
const maxAnswerBytes = 32 * 1024 * 1024;

/** What {@link askJson} needs beside the request. */
export interface AskContext {
  readonly adapter: ProviderAdapter;
  readonly call: EndpointCall;
  readonly deps: CallDeps;
}

/**
 * Sends one request, once, and reads its answer as JSON.
 *
 * Errors: those of the provider; `bad-response` if the answer is no JSON; `unreachable` also when
 * the caller aborted it.
 */
export async function askJson(
  request: WireRequest,
  { adapter, call, deps }: AskContext,
): Promise<Result<unknown, TurnError>> {
  const { firstByteMs, idleMs } = call.timeouts;
  const timeouts = {
    firstByteMs: Math.min(firstByteMs, maxAnswerMs),
    idleMs: Math.min(idleMs, maxAnswerMs),
  };
  const watchdog = startWatchdog({ ...call, timeouts }, deps);
  try {
    const outcome = await sendRequest(request, { adapter, call, watchdog });
    if (outcome.type === 'failed') return err(outcome.error);
    if (outcome.type === 'stopped') return err(createError('unreachable', call));
    const text = await readText(outcome.response, watchdog, maxAnswerBytes);
    const json = parseJson(text);
    if (json !== undefined) return ok(json);
    const details = { status: outcome.response.status, rawText: maskSecrets(text, call) };
    return err(createError('bad-response', call, details));
  } finally {
    watchdog.close();
  }
}
