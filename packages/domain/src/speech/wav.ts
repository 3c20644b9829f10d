/** Samples of one channel, each from -1 to 1. */
export interface Sound {
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly sampleRate: number;
}

/** Length of the pieces in which loudness is measured. */
const frameSeconds = 0.02;
/** Below this nothing was said: the noise of a quiet room is lower. */
const quietest = 0.006;
/** What is this much softer than the loudest piece is no speech. */
const softestShare = 0.08;
/** Kept before and after, so that no word loses its beginning. */
const marginSeconds = 0.5;

/**
 * Leaves out the silence before the first and after the last word, but for half a second each: models
 * make up words for silence.
 *
 * @returns undefined where nothing was said at all
 */
export function trimSilence({ samples, sampleRate }: Sound): Sound | undefined {
  const frame = Math.max(1, Math.round(sampleRate * frameSeconds));
  const loudness = measure(samples, frame);
  const threshold = Math.max(quietest, softestShare * Math.max(0, ...loudness));
  const first = loudness.findIndex((value) => value > threshold);
  if (first === -1) return undefined;
  const last = loudness.findLastIndex((value) => value > threshold);
  const margin = Math.round(sampleRate * marginSeconds);
  const from = Math.max(0, first * frame - margin);
  return { samples: samples.subarray(from, (last + 1) * frame + margin), sampleRate };
}

/** The root mean square of each piece. */
function measure(samples: Float32Array, frame: number): readonly number[] {
  const count = Math.ceil(samples.length / frame);
  return Array.from({ length: count }, (_, index) =>
    loudnessOf(samples.subarray(index * frame, (index + 1) * frame)),
  );
}

/** How loud samples are: their root mean square, from 0 to 1. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** So long is the head of a WAV file. */
export const headBytes = 44;
const largest = 0x7f_ff;

/** A sound as a WAV file with 16 bits per sample. */
export function encodeWav({ samples, sampleRate }: Sound): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(headBytes + dataBytes));
  putText(view, 0, 'RIFF');
  view.setUint32(4, headBytes - 8 + dataBytes, true);
  putText(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  putText(view, 36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const value = Math.max(-1, Math.min(1, sample));
    view.setInt16(headBytes + index * 2, Math.round(value * largest), true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * The length of a WAV file as {@link encodeWav} makes it.
 *
 * @param head its first bytes, or all of them
 * @returns seconds; 0 for what is no such file
 */
export function secondsOfWav(head: ArrayBuffer, sizeBytes: number): number {
  if (head.byteLength < headBytes) return 0;
  const bytesPerSecond = new DataView(head).getUint32(28, true);
  return bytesPerSecond === 0 ? 0 : Math.max(0, sizeBytes - headBytes) / bytesPerSecond;
}

function putText(view: DataView, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    view.setUint8(at + index, text.charCodeAt(index));
  }
}
