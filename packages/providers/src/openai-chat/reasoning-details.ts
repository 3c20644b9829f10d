import type { JsonObject } from '../spec/json.ts';

/** Fields whose pieces belong one after the other; of every other field the last value counts. */
const joinedFields = ['text', 'summary'];

/**
 * Joins the pieces of reasoning blocks that a stream has cut, so that they can be sent back as the
 * blocks they were: a signature only comes with the last piece of its block.
 *
 * Pieces belong together if they follow each other with the same type and index, and are readable;
 * encrypted ones come whole.
 */
export function mergeReasoningDetails(
  kept: readonly JsonObject[],
  added: readonly JsonObject[],
): readonly JsonObject[] {
  const merged = [...kept];
  for (const piece of added) {
    const last = merged.at(-1);
    const isNext = last === undefined || !isSameBlock(last, piece);
    if (isNext) merged.push(piece);
    else merged[merged.length - 1] = join(last, piece);
  }
  return merged;
}

function isSameBlock(block: JsonObject, piece: JsonObject): boolean {
  return (
    block['type'] === piece['type'] &&
    block['index'] === piece['index'] &&
    block['data'] === undefined &&
    piece['data'] === undefined
  );
}

function join(block: JsonObject, piece: JsonObject): JsonObject {
  const joined: Record<string, unknown> = { ...block };
  for (const [name, value] of Object.entries(piece)) {
    if (value === null || value === undefined) continue;
    const before = joined[name];
    const isJoined = joinedFields.includes(name) && typeof before === 'string';
    joined[name] = isJoined && typeof value === 'string' ? before + value : value;
  }
  return joined;
}
