import type { CheckProblem } from './check.ts';
import { problem } from './check.ts';
import { jsonResponse } from './dialect.ts';
import type { RecordedRequest } from './recorder.ts';
import type { ScriptedResponse } from './scenario.ts';

export function anthropicError(status: number, type: string, message: string): ScriptedResponse {
  return jsonResponse(status, {
    type: 'error',
    error: { type, message },
    request_id: 'req_fake0000000000000001',
  });
}

/** Both Anthropic forms refuse a body in the same words. */
export function refuseAnthropic(found: CheckProblem): ScriptedResponse {
  const message =
    found.kind === 'refused'
      ? `${found.path}: Extra inputs are not permitted`
      : `${found.path}: ${found.message}`;
  const isHeader = found.path === 'anthropic-dangerous-direct-browser-access';
  return isHeader
    ? anthropicError(401, 'authentication_error', found.message)
    : anthropicError(400, 'invalid_request_error', message);
}

export function refuseAnthropicKey(request: RecordedRequest): ScriptedResponse {
  const message =
    readAnthropicKey(request) === '' ? 'x-api-key header is required' : 'invalid x-api-key';
  return anthropicError(401, 'authentication_error', message);
}

/** The key of its own header wins over a bearer. */
export function readAnthropicKey(request: RecordedRequest): string {
  const bearer = (request.headers['authorization'] ?? '').replace(/^Bearer /, '');
  return request.headers['x-api-key'] ?? bearer;
}

export function checkAnthropicHeaders(
  request: RecordedRequest,
  versions: readonly string[],
): CheckProblem | undefined {
  const version = request.headers['anthropic-version'];
  if (version === undefined) {
    return problem('missing', 'anthropic-version', 'header is required');
  }
  if (!versions.includes(version)) {
    return problem('invalid', 'anthropic-version', `"${version}" is not a valid version`);
  }
  const name = 'anthropic-dangerous-direct-browser-access';
  const isBrowser = request.headers['origin'] !== undefined;
  return isBrowser && request.headers[name] !== 'true'
    ? problem('missing', name, `CORS requests must set '${name}' header`)
    : undefined;
}
