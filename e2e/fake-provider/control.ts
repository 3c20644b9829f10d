import { jsonResponse } from './dialect.ts';
import type { RecordedRequest } from './recorder.ts';
import { parseScenario, type Scenario, type ScriptedResponse } from './scenario.ts';

/** What a test may do with the fake, in the same process or over HTTP. */
export interface ControlTarget {
  /** Sets the standing scenario; what is not named goes back to its default. */
  readonly set: (scenario: Partial<Scenario>) => void;
  /** Queues scenarios for the next completions, on top of the standing one. */
  readonly next: (...scenarios: readonly Partial<Scenario>[]) => void;
  /** Every request, preflights left out, oldest first. */
  readonly requests: () => readonly RecordedRequest[];
  readonly reset: () => void;
}

/**
 * The control API: `POST /__control/scenario`, `POST /__control/next` (one scenario or a list),
 * `GET /__control/requests`, `POST /__control/reset`.
 */
export function answerControl(
  request: RecordedRequest,
  target: { requests: readonly RecordedRequest[] } & Omit<ControlTarget, 'requests'>,
): ScriptedResponse {
  try {
    return jsonResponse(200, act(request, target));
  } catch (error) {
    return jsonResponse(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function act(
  request: RecordedRequest,
  target: { requests: readonly RecordedRequest[] } & Omit<ControlTarget, 'requests'>,
): unknown {
  switch (`${request.method} ${request.path}`) {
    case 'POST /__control/scenario':
      target.set(parseScenario(request.body));
      return {};
    case 'POST /__control/next': {
      const scenarios = Array.isArray(request.body) ? request.body : [request.body];
      target.next(...scenarios.map(parseScenario));
      return {};
    }
    case 'GET /__control/requests':
      return target.requests;
    case 'POST /__control/reset':
      target.reset();
      return {};
    default:
      throw new Error(`No control is called ${request.method} ${request.path}.`);
  }
}
