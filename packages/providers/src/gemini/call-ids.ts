import { asId, asObject, type JsonObject } from '../spec/json.ts';

/** The id that the provider gave to a call; it often gives none. */
export function givenId(part: JsonObject): string | undefined {
  return asId(asObject(part['functionCall'])['id']);
}

/** An id for a call that came without one, different in every reply. */
export function madeId(responseId: string, place: number): string {
  return `call_${responseId.slice(-20)}_${place}`;
}
