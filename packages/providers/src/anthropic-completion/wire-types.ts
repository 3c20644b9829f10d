import { asId, asText, isObject, type JsonObject } from '../spec/json.ts';

/** A piece of a completion, or a whole one. */
export interface WireCompletion {
  readonly text: string;
  readonly modelId?: string;
  /** Present on the last piece. */
  readonly stopReason?: string;
}

/** Reads a completion; undefined if the object is none (a ping). */
export function readCompletion(json: JsonObject): WireCompletion | undefined {
  const stopReason = asText(json['stop_reason']);
  if (typeof json['completion'] !== 'string' && stopReason === undefined) return undefined;
  const modelId = asId(json['model']);
  return {
    text: asText(json['completion']) ?? '',
    ...(modelId === undefined ? {} : { modelId }),
    ...(stopReason === undefined ? {} : { stopReason }),
  };
}

/** Whether the object reports an error. */
export function isErrorObject(json: JsonObject): boolean {
  return json['type'] === 'error' || isObject(json['error']) || asText(json['error']) !== undefined;
}
