import type { RequestSize } from '@parley/domain/organization/request-bounds.ts';

/** Parts of messages that are no text for the model, in the words of both protocols. */
const pictureTypes: ReadonlySet<unknown> = new Set(['image_url', 'image']);
const fileTypes: ReadonlySet<unknown> = new Set(['file', 'document', 'input_audio']);

/** Measures a request by what its provider reads. */
export function measureRequest(request: { readonly messages: readonly unknown[] }): RequestSize {
  let textBytes = 0;
  let pictures = 0;
  const files: number[] = [];
  // By a list, as a request may be nested deeper than calls can be.
  const rest: unknown[] = [request];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') textBytes += Buffer.byteLength(value);
    if (typeof value !== 'object' || value === null) continue;
    const kind = kindOf(value);
    if (kind === 'picture') {
      pictures += 1;
    } else if (kind === 'file') {
      files.push(sizeOfFile(value));
    } else {
      for (const part of Object.values(value)) rest.push(part);
      if (!Array.isArray(value)) textBytes += Buffer.byteLength(Object.keys(value).join(''));
    }
  }
  return { textBytes, messages: request.messages.length, pictures, files };
}

function kindOf(part: object): 'file' | 'picture' | 'text' {
  const type = 'type' in part ? part.type : undefined;
  if (pictureTypes.has(type)) return 'picture';
  // Documents may be plain text as well.
  return fileTypes.has(type) && !isTextDocument(part) ? 'file' : 'text';
}

function isTextDocument(part: object): boolean {
  const source: unknown = 'source' in part ? part.source : undefined;
  if (typeof source !== 'object' || source === null || !('type' in source)) return false;
  return source.type === 'text' || source.type === 'content';
}

/** Of its longest text, which is its data; base64 is a third longer than what it stands for. */
function sizeOfFile(part: object): number {
  let longest = 0;
  const rest: unknown[] = [part];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') longest = Math.max(longest, value.length);
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) rest.push(inner);
  }
  return Math.ceil(longest * 0.75);
}
