import { unreachable } from '@parley/domain/shared/unreachable.ts';

import type { CheckProblem } from './check.ts';
import { jsonResponse } from './dialect.ts';
import type { RecordedRequest } from './recorder.ts';
import type { ScriptedResponse } from './scenario.ts';

/** The key of a request as bearer. */
export function readBearer(request: RecordedRequest): string {
  return (request.headers['authorization'] ?? '').replace(/^Bearer /, '');
}

/** Refuses a body in the words of OpenAI. */
export function refuseOpenAi(found: CheckProblem): ScriptedResponse {
  const error = (message: string, code: string | null): ScriptedResponse =>
    jsonResponse(400, {
      error: { message, type: 'invalid_request_error', param: found.path, code },
    });
  switch (found.kind) {
    case 'refused':
      return error(
        `Unsupported parameter: '${found.path}' is not supported with this model.`,
        'unsupported_parameter',
      );
    case 'unknown':
      return error(`Unrecognized request argument supplied: ${found.path}`, 'unknown_parameter');
    case 'missing':
      return error(`Missing required parameter: '${found.path}'.`, 'missing_required_parameter');
    case 'invalid':
      return error(`Invalid value for '${found.path}': ${found.message}`, 'invalid_value');
    default:
      return unreachable(found.kind);
  }
}

/** Refuses a key in the words of OpenAI. */
export function refuseOpenAiKey(request: RecordedRequest): ScriptedResponse {
  const key = readBearer(request);
  const message =
    key === ''
      ? "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth."
      : `Incorrect API key provided: ${key.slice(0, 4)}****${key.slice(-4)}. You can find your API key at https://platform.openai.com/account/api-keys.`;
  return jsonResponse(401, {
    error: {
      message,
      type: 'invalid_request_error',
      param: null,
      code: key === '' ? null : 'invalid_api_key',
    },
  });
}
