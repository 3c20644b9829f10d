import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { answerAudio } from './audio.ts';
import { isObject, problem } from './check.ts';
import { type FakeDialect, jsonResponse, type ReplyContext } from './dialect.ts';
import { findDialect, keyDialectOf } from './dialects.ts';
import { answerModelDetails, answerModelList } from './model-lists.ts';
import type { ProviderState } from './provider-state.ts';
import { nowMs, type RecordedRequest } from './recorder.ts';
import { composeReply } from './reply-pieces.ts';
import type { Scenario, ScriptedResponse } from './scenario.ts';
import { writeStream } from './stream-writer.ts';

/** Answers a request as the scenario says. */
export async function answer(
  response: ServerResponse,
  recorded: RecordedRequest,
  state: ProviderState,
): Promise<void> {
  const dialect = findDialect(recorded.path);
  const keyDialect = dialect ?? keyDialectOf(recorded);
  if (isKeyWrong(recorded, keyDialect, state.scenario)) {
    if (state.scenario.hideKeyError) response.removeHeader('access-control-allow-origin');
    send(response, recorded, keyDialect.refuseKey(recorded));
    return;
  }
  const list =
    answerAudio(recorded, state.scenario) ??
    answerModelList(recorded, state.scenario) ??
    answerModelDetails(recorded, state.scenario);
  if (list !== undefined) {
    send(response, recorded, list);
  } else if (dialect === undefined || recorded.method !== 'POST') {
    send(
      response,
      recorded,
      jsonResponse(404, {
        error: {
          message: `Invalid URL (${recorded.method} ${recorded.path})`,
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      }),
    );
  } else {
    await complete(response, recorded, { dialect, scenario: state.take(recorded) });
  }
}

function isKeyWrong(request: RecordedRequest, dialect: FakeDialect, scenario: Scenario): boolean {
  return scenario.key !== undefined && dialect.readKey(request) !== scenario.key;
}

async function complete(
  response: ServerResponse,
  request: RecordedRequest,
  play: { readonly dialect: FakeDialect; readonly scenario: Scenario },
): Promise<void> {
  const { dialect, scenario } = play;
  for (const [name, value] of Object.entries(scenario.headers)) response.setHeader(name, value);
  response.setHeader('x-request-id', `req_fake${request.id}`);
  await delay(response, scenario.firstByteDelayMs);
  if (response.destroyed) return;
  const refusal = scenario.response ?? refusalOf(request, dialect, scenario);
  if (refusal !== undefined) {
    send(response, request, refusal);
    return;
  }
  const body = isObject(request.body) ? request.body : {};
  const reply = composeReply(scenario, request);
  const modelId = dialect.readModel?.(request) ?? String(body['model']);
  const context: ReplyContext = { scenario, request, reply, modelId };
  const wantsStream = dialect.wantsStream?.(request) ?? body['stream'] === true;
  if (!wantsStream || scenario.ignoreStream) {
    send(response, request, jsonResponse(200, dialect.encodeJson(context)));
    return;
  }
  request.status = 200;
  response.writeHead(200, {
    'content-type': streamTypes[dialect.framing],
    'cache-control': 'no-cache',
  });
  response.flushHeaders();
  await writeStream(response, dialect, context);
}

const streamTypes = { sse: 'text/event-stream; charset=utf-8', ndjson: 'application/x-ndjson' };

function refusalOf(
  request: RecordedRequest,
  dialect: FakeDialect,
  scenario: Scenario,
): ScriptedResponse | undefined {
  const body = isObject(request.body) ? request.body : {};
  const refused = scenario.refusedParams.find((name) => Object.hasOwn(body, name));
  if (refused !== undefined) return dialect.refuse(problem('refused', refused, 'not supported'));
  if (!scenario.validate) return undefined;
  const found = dialect.checkHeaders(request) ?? dialect.checkBody(request, scenario);
  return found === undefined ? undefined : dialect.refuse(found);
}

/** Sends a whole answer. */
export function send(
  response: ServerResponse,
  request: RecordedRequest,
  answered: ScriptedResponse,
): void {
  request.status = answered.status;
  request.firstByteAtMs = nowMs();
  request.endedAtMs = request.firstByteAtMs;
  response.writeHead(answered.status, {
    'content-type': answered.contentType,
    ...answered.headers,
  });
  response.end(answered.body);
}

async function delay(response: ServerResponse, durationMs: number): Promise<void> {
  if (durationMs <= 0) return;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await wait(durationMs, undefined, { signal: gone.signal }).catch(() => undefined);
}
