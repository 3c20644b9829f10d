/** A file that stood in a result as a `data:` address. */
export interface OutputAttachment {
  /** In small letters, without parameters. */
  readonly mediaType: string;
  readonly base64: string;
}

/** Why a result is not taken: more than 32 MB, nested too deep, or in too many pieces. */
export type TakeFailure = 'too-large' | 'too-deep';

/** A result as JSON, in which `attachment:1` stands for the first of its files. */
export interface TakenValue {
  readonly value: unknown;
  readonly attachments: readonly OutputAttachment[];
}

/** Most characters, pieces and files of a result, and how deep it may be nested. */
const limits = { characters: 32_000_000, pieces: 1_000_000, files: 100, depth: 100 } as const;
/** Shorter addresses are part of a text rather than files. Characters of Base64. */
const shortestFile = 64;
const prefix = 'attachment:';

/**
 * Copies a result as JSON and takes its files out. The value may come from hostile code: nothing of it
 * is called, and what is shared within it counts as often as it stands there.
 */
export function takeAttachments(
  value: unknown,
):
  | { readonly ok: true; readonly value: TakenValue }
  | { readonly ok: false; readonly error: TakeFailure } {
  const taker = new AttachmentTaker();
  const copy = taker.copy(value, 0);
  return taker.failure === undefined
    ? { ok: true, value: { value: copy, attachments: taker.attachments } }
    : { ok: false, error: taker.failure };
}

class AttachmentTaker {
  readonly attachments: OutputAttachment[] = [];
  failure: TakeFailure | undefined;
  private readonly known = new Map<string, number>();
  private characters = 0;
  private pieces = 0;

  copy(value: unknown, depth: number): unknown {
    this.pieces += 1;
    if (depth > limits.depth) this.failure ??= 'too-deep';
    if (this.pieces > limits.pieces) this.failure ??= 'too-large';
    if (this.failure !== undefined) return null;
    if (typeof value === 'string') return this.copyText(value);
    if (Array.isArray(value)) return this.copyList(value, depth);
    const isFields = typeof value === 'object' && value !== null && !(value instanceof Date);
    return isFields ? this.copyFields(value, depth) : plainValue(value);
  }

  private copyList(list: readonly unknown[], depth: number): unknown {
    // A list may say that it is longer than all that it holds.
    if (list.length > limits.pieces) this.failure ??= 'too-large';
    const copy: unknown[] = [];
    for (let at = 0; at < list.length && this.failure === undefined; at += 1) {
      copy.push(this.copy(list[at], depth + 1));
    }
    return copy;
  }

  private copyFields(value: object, depth: number): unknown {
    const copy: [name: string, value: unknown][] = [];
    for (const [name, each] of Object.entries(value)) {
      if (this.failure !== undefined) return null;
      if (each === undefined || typeof each === 'function') continue;
      this.characters += name.length;
      copy.push([name, this.copy(each, depth + 1)]);
    }
    return Object.fromEntries(copy);
  }

  private copyText(text: string): string {
    this.characters += text.length;
    if (this.characters > limits.characters) {
      this.failure ??= 'too-large';
      return '';
    }
    const pieces: string[] = [];
    let from = 0;
    let at = text.indexOf('data:');
    while (at >= 0) {
      const file = fileAt(text, at);
      const number = file === undefined ? undefined : this.keep(text.slice(at, file.end), file);
      if (file !== undefined && number !== undefined) {
        pieces.push(text.slice(from, at), `${prefix}${number}`);
        from = file.end;
      }
      at = text.indexOf('data:', Math.max(from, at + 5));
    }
    return pieces.join('') + text.slice(from);
  }

  private keep(address: string, file: FileInText): number | undefined {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    if (this.attachments.length === limits.files) return undefined;
    const base64 = address.slice(file.start);
    const number = this.attachments.push({ mediaType: file.mediaType, base64 });
    this.known.set(address, number);
    return number;
  }
}

/** A value without parts, as JSON writes it. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : null;
}

interface FileInText {
  readonly mediaType: string;
  /** Where its Base64 begins, from the beginning of the address. */
  readonly start: number;
  /** In the text. */
  readonly end: number;
}

const head = /data:([a-z]{1,20}\/[\w.+-]{1,100})(?:;[\w.+=-]{1,100}){0,4};base64,/iuy;

function fileAt(text: string, at: number): FileInText | undefined {
  head.lastIndex = at;
  const [found, mediaType = ''] = head.exec(text) ?? [];
  if (found === undefined) return undefined;
  const from = at + found.length;
  let end = from;
  // A regular expression would keep every letter of it in mind.
  while (isBase64(text.charCodeAt(end))) end += 1;
  for (let count = 0; count < 2 && text[end] === '='; count += 1) end += 1;
  if (end - from < shortestFile) return undefined;
  return { mediaType: mediaType.toLowerCase(), start: found.length, end };
}

function isBase64(code: number): boolean {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || (code >= 48 && code <= 57) || code === 43 || code === 47;
}

/**
 * A value of {@link takeAttachments} with its files put back.
 *
 * @param addressOf the `data:` address of the file with a number, from 1; undefined where it is gone
 */
export function fillAttachments(
  value: unknown,
  addressOf: (number: number) => string | undefined,
): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\battachment:(\d{1,3})(?!\d)/gu, (whole, number: string) => {
      return addressOf(Number(number)) ?? whole;
    });
  }
  if (Array.isArray(value)) return value.map((each) => fillAttachments(each, addressOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fillAttachments(each, addressOf)]),
  );
}

/** The number of a file, where a text is nothing but what stands for one. */
export function attachmentNumber(text: string): number | undefined {
  const [, number] = /^attachment:(\d{1,3})$/u.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
