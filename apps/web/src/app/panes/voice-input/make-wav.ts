import { decodeRecording } from '#src/platform/microphone.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import type { WavAnswer, WavQuestion } from '#src/platform/wav-protocol.ts';
import wavWorkerUrl from '#src/workers/wav-worker.ts?worker&url';

/** A recording as a WAV file without the silence around it; undefined where nothing was said. Rejects where it cannot be read. */
export async function makeWav(recording: Blob): Promise<Blob | undefined> {
  const sound = await decodeRecording(recording);
  const wav = await encodeAside(sound);
  return wav === undefined ? undefined : new Blob([wav], { type: 'audio/wav' });
}

function encodeAside(sound: WavQuestion): Promise<WavAnswer['wav']> {
  const worker = startWorker(wavWorkerUrl, 'wav');
  return new Promise<WavAnswer['wav']>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WavAnswer>) => resolve(data.wav);
    worker.onerror = () => reject(new Error('The recording could not be encoded'));
    worker.postMessage(sound);
  }).finally(() => worker.terminate());
}
