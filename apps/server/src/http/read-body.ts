import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** Why a body is not read. */
export type BodyError = 'body-too-large' | 'invalid-request';

/** Reads a whole body of at most `maxBytes`; a larger one is left as soon as that shows. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Result<Uint8Array, BodyError>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return err('body-too-large');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) return err('body-too-large');
      chunks.push(chunk);
    }
  } catch {
    // The client went away in the middle of it.
    return err('invalid-request');
  }
  return ok(Buffer.concat(chunks, length));
}

const deepestNesting = 64;

/** Reads JSON; what is nested too deeply, or is no JSON, is refused. */
export function parseJsonBody(bytes: Uint8Array): Result<unknown, BodyError> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return depthOf(value) <= deepestNesting ? ok(value) : err('invalid-request');
  } catch {
    return err('invalid-request');
  }
}

/** Levels of lists and objects; goes on without calls of itself, however deep it gets. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value];
  let depth = 0;
  for (; depth <= deepestNesting; depth += 1) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
    if (level.length === 0) return depth;
  }
  return depth;
}
