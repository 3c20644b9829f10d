/** Units that are made into text at once: as many as a call takes arguments anywhere. */
const pieceUnits = 8192;
/** The lowest number that a sequence of so many bytes may stand for. */
const lowest = [0, 0, 0x80, 0x800, 0x1_0000];

/** The text of UTF-8 without its byte order mark; undefined where the bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const pieces: string[] = [];
  const units = new Uint16Array(pieceUnits);
  let count = 0;
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length) {
    if (count > pieceUnits - 2) {
      pieces.push(unitsToText(units.subarray(0, count)));
      count = 0;
    }
    const size = sequenceSize(bytes[at] ?? 0);
    const code = size === 1 ? bytes[at] : codeOf(bytes.subarray(at, at + size), size);
    if (code === undefined) return undefined;
    if (code > 0xffff) {
      units[count] = 0xd7c0 + (code >> 10);
      units[count + 1] = 0xdc00 + (code & 0x3ff);
      count += 2;
    } else {
      units[count] = code;
      count += 1;
    }
    at += size;
  }
  return pieces.join('') + unitsToText(units.subarray(0, count));
}

function unitsToText(units: Uint16Array): string {
  // Spreading them into the call walks them one by one and takes ten times as long.
  const text: string = Reflect.apply(String.fromCharCode, undefined, units);
  return text;
}

/** How many bytes a sequence has that begins with such a byte; 0 where none does. */
function sequenceSize(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function codeOf(sequence: Uint8Array, size: number): number | undefined {
  if (size === 0 || sequence.length < size) return undefined;
  let code = (sequence[0] ?? 0) & (0xff >> (size + 1));
  for (let at = 1; at < size; at += 1) {
    const next = sequence[at] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  return isSound(code, size) ? code : undefined;
}

function isSound(code: number, size: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= (lowest[size] ?? 0) && code <= 0x10_ffff && !isSurrogate;
}

/** A text as UTF-8; half of a pair becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  const sound = text.toWellFormed();
  const bytes = new Uint8Array(sound.length * 3);
  let count = 0;
  for (let at = 0; at < sound.length; at += 1) {
    const code = sound.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const size = encodedSize(code);
    bytes[count] = size === 1 ? code : ((0xf00 >> size) & 0xff) | (code >> (6 * (size - 1)));
    for (let place = 1; place < size; place += 1) {
      bytes[count + place] = 0x80 | ((code >> (6 * (size - 1 - place))) & 0x3f);
    }
    count += size;
  }
  return bytes.slice(0, count);
}

function encodedSize(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
