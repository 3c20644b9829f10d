import { asId, asList, asObject, asText, isObject, parseJson, type JsonObject } from './json.ts';

/** What an error body says, whatever its shape. */
export interface ErrorBody {
  readonly message?: string;
  readonly code?: string;
  readonly type?: string;
  /** The body field that was refused. */
  readonly param?: string;
  /** A text that the server meant for the reader. */
  readonly userMessage?: string;
  /** Further machine-readable reasons from details and nested errors. */
  readonly reasons: readonly string[];
}

/**
 * Reads an error body.
 *
 * Shapes that are understood: an `error` object or text, with or without `type: "error"`; a list
 * with one of these; `detail` as text or as a list of validation errors; `message` as text or as an
 * object with `detail`.
 *
 * @returns undefined if the text is no JSON or tells nothing
 */
export function parseErrorBody(text: string): ErrorBody | undefined {
  const json = parseJson(text);
  return json === undefined ? undefined : readErrorBody(json);
}

/** Like {@link parseErrorBody}, from a value that was parsed already. */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  const outer = Array.isArray(json) ? asList(json).find(isObject) : json;
  if (typeof outer === 'string' && outer !== '') return { message: outer, reasons: [] };
  if (!isObject(outer)) return undefined;
  const body = isObject(outer['error']) ? readErrorObject(outer['error'], outer) : readFlat(outer);
  const isEmpty = body.message === undefined && body.code === undefined && body.type === undefined;
  return isEmpty && body.userMessage === undefined ? undefined : body;
}

function readErrorObject(error: JsonObject, outer: JsonObject): ErrorBody {
  const message = asText(error['message']) ?? asText(error['msg']) ?? asText(outer['message']);
  const nested = readDetail(error['message']);
  const param = asText(error['param']) ?? nested?.param;
  return withoutAbsent({
    message: message ?? nested?.message ?? asText(asObject(error['metadata'])['raw']),
    code: asId(error['code']),
    type: asText(error['type']) ?? asText(error['status']),
    param,
    userMessage: asText(error['userMessage']) ?? asText(outer['userMessage']),
    reasons: readReasons(error),
  });
}

function readFlat(outer: JsonObject): ErrorBody {
  const detail = readDetail(outer['detail']) ?? readDetail(outer['message']);
  const type = asText(outer['type']);
  return withoutAbsent({
    message: asText(outer['error']) ?? asText(outer['message']) ?? detail?.message,
    code: asId(outer['code']),
    type: type === 'error' ? undefined : type,
    param: asText(outer['param']) ?? detail?.param,
    userMessage: asText(outer['userMessage']),
    reasons: [],
  });
}

/** `detail` is a text, a list of `{loc, msg}`, or an object that holds one of these. */
function readDetail(detail: unknown): { message: string; param?: string } | undefined {
  if (typeof detail === 'string') return detail === '' ? undefined : { message: detail };
  if (isObject(detail)) return readDetail(detail['detail'] ?? detail['message'] ?? detail['error']);
  const issues = asList(detail).filter(isObject);
  const messages = issues.map((issue) => describeIssue(issue)).filter((text) => text !== '');
  if (messages.length === 0) return undefined;
  const param = issues.map((issue) => locatePath(issue)).find((path) => path !== '');
  return { message: messages.join('\n'), ...(param === undefined ? {} : { param }) };
}

function describeIssue(issue: JsonObject): string {
  const text = asText(issue['msg']) ?? asText(issue['message']) ?? '';
  const path = locatePath(issue);
  return path === '' ? text : `${path}: ${text}`;
}

function locatePath(issue: JsonObject): string {
  const path = asList(issue['loc']).map((step) => asId(step) ?? '');
  return (path[0] === 'body' ? path.slice(1) : path).join('.');
}

function readReasons(error: JsonObject): readonly string[] {
  const details = Array.isArray(error['details']) ? asList(error['details']) : [error['details']];
  const nested = [...details, error['innererror'], error['metadata']].map(asObject);
  return nested
    .flatMap((each) => [each['reason'], each['error_code'], each['code'], each['error_type']])
    .map(asText)
    .filter((reason) => reason !== undefined);
}

type Loose<T> = { [Name in keyof T]: T[Name] | undefined };

function withoutAbsent(body: Loose<Required<ErrorBody>>): ErrorBody {
  return {
    ...(body.message === undefined ? {} : { message: body.message }),
    ...(body.code === undefined ? {} : { code: body.code }),
    ...(body.type === undefined ? {} : { type: body.type }),
    ...(body.param === undefined ? {} : { param: body.param }),
    ...(body.userMessage === undefined ? {} : { userMessage: body.userMessage }),
    reasons: body.reasons ?? [],
  };
}
