import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';

import { createLossError } from '../spec/create-error.ts';
import type { JsonObject } from '../spec/json.ts';
import { learnFromParams } from '../spec/learned-limits.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { CallDeps, ProviderCall } from '../spec/provider-call.ts';
import { decideRetryMs } from './decide-retry.ts';
import { findRefusedFields } from '../spec/find-refused-fields.ts';
import { readAnswer } from './read-answer.ts';
import { sendRequest } from './send.ts';
import { startWatchdog } from '../spec/watchdog.ts';

/** Fields that one call may find refused one after the other; each costs one more request. */
const maxRepairs = 3;

/** What one attempt came to. */
interface AttemptEnd {
  /** Absent when the call is over: answered, or stopped by the user. */
  readonly error?: TurnError;
  /** The request as sent. */
  readonly body?: JsonObject;
}

interface Repair {
  readonly call: ProviderCall;
  readonly params: readonly string[];
}

/**
 * Runs a call from request to terminal event.
 *
 * Before the first byte of an answer, a passing failure that the server told of is tried again up
 * to two times, and a refused field is left out or renamed; `params-dropped` tells which.
 * Afterwards nothing is repeated, nor where the connection failed: what was sent may be billed.
 */
export async function* runCall(
  adapter: ProviderAdapter,
  firstCall: ProviderCall,
  deps: CallDeps,
): AsyncGenerator<ChatEvent> {
  let call = firstCall;
  let dropped: readonly string[] = [];
  let repairs = 0;
  let retries = 0;
  for (;;) {
    const end = yield* runAttempt(adapter, call, { deps, dropped });
    if (end.error === undefined) return;
    const repair = repairs < maxRepairs ? findRepair(adapter, call, end) : undefined;
    const delayMs = decideRetryMs(end.error, retries, deps.random());
    if (repair !== undefined) {
      repairs += 1;
      call = repair.call;
      dropped = [...dropped, ...repair.params];
    } else if (delayMs === undefined) {
      // What did not help is no lesson.
      yield { type: 'error', error: end.error };
      return;
    } else {
      retries += 1;
      await deps.sleep(delayMs, call.signal);
      if (call.signal.aborted) return;
    }
  }
}

async function* runAttempt(
  adapter: ProviderAdapter,
  call: ProviderCall,
  { deps, dropped }: { readonly deps: CallDeps; readonly dropped: readonly string[] },
): AsyncGenerator<ChatEvent, AttemptEnd> {
  const watchdog = startWatchdog(call, deps);
  try {
    const request = adapter.encodeRequest(call);
    const outcome = await sendRequest(request, { adapter, call, watchdog });
    const body = request.body ?? {};
    if (outcome.type === 'failed') return { error: outcome.error, body };
    if (outcome.type === 'stopped') return {};
    const notices = [...droppedEvents(dropped), ...readNotices(outcome.response.headers)];
    const end = yield* readAnswer(outcome.response, { adapter, call, watchdog, notices });
    return end === 'done' ? {} : { error: createLossError(call, end.cause), body };
  } finally {
    watchdog.close();
  }
}

const fieldCodes = new Set<TurnErrorCode>([
  'rejected',
  'bad-response',
  'server-error',
  'server-500',
]);
/** 500 too: local servers fail that way in the template of a model. */
const fieldStatuses = new Set([400, 422, 500, 501]);

function mayNameField({ code, status }: TurnError): boolean {
  return fieldCodes.has(code) && status !== undefined && fieldStatuses.has(status);
}

function findRepair(
  adapter: ProviderAdapter,
  call: ProviderCall,
  { error, body }: AttemptEnd,
): Repair | undefined {
  if (error === undefined || !mayNameField(error)) return undefined;
  const params = findRefusedFields(body ?? {}, error, adapter.requiredFields);
  const learned = learnFromParams(call.learned, params);
  const isNew = JSON.stringify(learned) !== JSON.stringify(call.learned);
  return isNew ? { call: { ...call, learned }, params } : undefined;
}

function droppedEvents(params: readonly string[]): readonly ChatEvent[] {
  return params.length === 0 ? [] : [{ type: 'params-dropped', params }];
}

function readNotices(headers: Headers): readonly ChatEvent[] {
  const text = headers.get('x-remaining-free-messages')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? [{ type: 'free-messages-left', count: Number(text) }] : [];
}
