import type { CheckProblem } from './check.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Reply, ReplyPiece } from './reply-pieces.ts';
import type { Scenario, ScriptedResponse } from './scenario.ts';

/** What a dialect needs to know to write its frames. */
export interface ReplyContext {
  readonly scenario: Scenario;
  readonly request: RecordedRequest;
  readonly reply: Reply;
  readonly modelId: string;
}

/** Frames of one streamed reply, without their final line ends; made anew for each reply. */
export interface StreamEncoder {
  readonly open: () => readonly Frame[];
  readonly piece: (piece: ReplyPiece) => readonly Frame[];
  readonly close: () => readonly Frame[];
}

/** Lines of one server-sent event. */
export type Frame = readonly string[];

/** One wire protocol of the fake. */
export interface FakeDialect {
  readonly path: string;
  /** Each frame is an event, or one line of JSON. */
  readonly framing: 'sse' | 'ndjson';
  /** For protocols whose path names the model; absent where `path` is the whole of it. */
  readonly ownsPath?: (path: string) => boolean;
  readonly readModel?: (request: RecordedRequest) => string;
  readonly wantsStream?: (request: RecordedRequest) => boolean;
  readonly checkHeaders: (request: RecordedRequest) => CheckProblem | undefined;
  readonly checkBody: (request: RecordedRequest, scenario: Scenario) => CheckProblem | undefined;
  readonly createEncoder: (context: ReplyContext) => StreamEncoder;
  readonly encodeJson: (context: ReplyContext) => unknown;
  /** How an error event looks in the stream; `body` is JSON text. */
  readonly streamErrorFrame: (body: string) => Frame;
  readonly refuse: (problem: CheckProblem) => ScriptedResponse;
  readonly refuseKey: (request: RecordedRequest) => ScriptedResponse;
  readonly readKey: (request: RecordedRequest) => string;
}

export function dataFrame(value: unknown): Frame {
  return [`data: ${JSON.stringify(value)}`];
}

export function eventFrame(name: string, value: object): Frame {
  return [`event: ${name}`, `data: ${JSON.stringify({ type: name, ...value })}`];
}

export function jsonResponse(status: number, body: unknown): ScriptedResponse {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}
