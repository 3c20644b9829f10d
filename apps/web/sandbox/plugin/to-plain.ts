/** A result is larger than a result may be. */
export class TooLarge extends Error {}

const maxSize = 32_000_000;
const maxDepth = 100;
/** What a value counts that is no text. */
const valueSize = 8;

interface Walk {
  size: number;
  /** What is read when everything else has been looked at. */
  readonly blobs: { readonly blob: Blob; readonly put: (address: string) => void }[];
}

/**
 * Makes what a function returned into texts, numbers, booleans, null, lists and plain objects, as
 * JSON would. Bytes become `data:` addresses, elements their markup, and where a value stands within
 * itself there is a word instead.
 *
 * Errors: throws {@link TooLarge} above 32 MB (a character counts one byte), an `Error` for a value
 * that is nested more than 100 deep, and whatever a getter of it throws.
 */
export async function toPlain(value: unknown): Promise<unknown> {
  const walk: Walk = { size: 0, blobs: [] };
  const holder: Record<string, unknown> = {};
  put(walk, holder, ['value', plain(value, walk, [])]);
  for (const { blob, put: fill } of walk.blobs) {
    // As base64.
    count(walk, Math.ceil(blob.size / 3) * 4);
    fill(await toDataAddress(blob));
  }
  return holder['value'] ?? null;
}

function plain(given: unknown, walk: Walk, around: readonly object[]): unknown {
  const value = hasToJson(given) ? given.toJSON() : given;
  count(walk, typeof value === 'string' ? value.length : valueSize);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  return typeof value === 'object' && value !== null ? plainObject(value, walk, around) : value;
}

function plainObject(value: object, walk: Walk, around: readonly object[]): unknown {
  if (around.includes(value)) return '[Circular]';
  if (around.length >= maxDepth) throw new Error('The result is nested too deeply.');
  const inner = [...around, value];
  if (Array.isArray(value)) return plainList(value, walk, inner);
  if (value instanceof Set) return plainList([...value], walk, inner);
  const instead = simpler(value);
  if (instead instanceof Blob) return instead;
  if (instead !== value) return plain(instead, walk, around);
  const made: Record<string, unknown> = {};
  for (const [key, item] of value instanceof Map ? value : Object.entries(value)) {
    const name = String(key);
    count(walk, name.length);
    put(walk, made, [name, plain(item, walk, inner)]);
  }
  return made;
}

/** What stands for an object that is no list and no record of its properties. */
function simpler(value: object): unknown {
  if (value instanceof Error) return String(value);
  if (value instanceof ArrayBuffer) return new Blob([value]);
  if (ArrayBuffer.isView(value)) {
    return new Blob([new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()]);
  }
  if (typeof Node !== 'function' || !(value instanceof Node)) return value;
  return value instanceof Element ? value.outerHTML : value.textContent;
}

function plainList(values: readonly unknown[], walk: Walk, around: readonly object[]): unknown[] {
  const made: unknown[] = [];
  for (let at = 0; at < values.length; at += 1) {
    put(walk, made, [String(at), plain(values[at], walk, around) ?? null]);
  }
  return made;
}

/** Sets a property, whatever it is called; nothing for what JSON leaves out. */
function put(walk: Walk, target: object, [name, value]: readonly [string, unknown]): void {
  if (value === undefined) return;
  const set = (kept: unknown): void => {
    Object.defineProperty(target, name, {
      value: kept,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  };
  set(value instanceof Blob ? '' : value);
  if (value instanceof Blob) walk.blobs.push({ blob: value, put: set });
}

function count(walk: Walk, size: number): void {
  walk.size += size;
  if (walk.size > maxSize) throw new TooLarge('The result is too large.');
}

function hasToJson(value: unknown): value is { toJSON: () => unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toJSON' in value &&
    typeof value.toJSON === 'function'
  );
}

async function toDataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  const step = 8192;
  for (let at = 0; at < bytes.length; at += step) {
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  }
  return `data:${blob.type || 'application/octet-stream'};base64,${btoa(text)}`;
}
