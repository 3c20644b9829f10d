/**
 * Joins MP3 files to one that plays from end to end: what stands before the first frame of each is
 * left out, and so is a first frame that tells how long its own part is.
 */
export async function joinMp3(parts: readonly Blob[]): Promise<Blob> {
  const bytes = await Promise.all(
    parts.map(async (part) => new Uint8Array(await part.arrayBuffer())),
  );
  return new Blob(bytes.map(withoutHead), { type: 'audio/mpeg' });
}

function withoutHead(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const sound = file.subarray(tagLength(file));
  const length = frameLength(sound);
  return length !== undefined && tellsLength(sound.subarray(0, length))
    ? sound.subarray(length)
    : sound;
}

/** The length of an ID3v2 tag: its four bytes of length have seven bits each. */
function tagLength(file: Uint8Array): number {
  if (file.length < 10 || textAt(file, 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10);
  return Math.min(file.length, 10 + a * 0x20_00_00 + b * 0x40_00 + c * 0x80 + d);
}

const bitratesOfVersion1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesOfVersion2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

/** MPEG 2.5, none, 2 and 1, by the two bits that name them. */
const versions = [
  { bitrates: bitratesOfVersion2, perFrame: 72_000, divisor: 4 },
  undefined,
  { bitrates: bitratesOfVersion2, perFrame: 72_000, divisor: 2 },
  { bitrates: bitratesOfVersion1, perFrame: 144_000, divisor: 1 },
] as const;

/** The length of a frame of layer III in bytes; undefined where none begins. */
function frameLength(sound: Uint8Array): number | undefined {
  const [first = 0, second = 0, third = 0] = sound;
  const isLayer3 = first === 0xff && second >= 0xe0 && Math.floor(second / 2) % 4 === 1;
  const version = versions[Math.floor(second / 8) % 4];
  const sampleRate = sampleRates[Math.floor(third / 4) % 4];
  if (!isLayer3 || version === undefined || sampleRate === undefined) return undefined;
  const bitrate = version.bitrates[Math.floor(third / 16)] ?? 0;
  if (bitrate === 0) return undefined;
  const padding = Math.floor(third / 2) % 2;
  return Math.floor((version.perFrame * bitrate * version.divisor) / sampleRate) + padding;
}

function tellsLength(frame: Uint8Array): boolean {
  const text = textAt(frame, 0, Math.min(frame.length, 48));
  return text.includes('Xing') || text.includes('Info');
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
