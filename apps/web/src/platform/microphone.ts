import { loudnessOf } from '@parley/domain/speech/wav.ts';

/** Why there is no microphone: names of errors of the browser, and `insecure` where the page came without https. */
export interface MicrophoneError {
  readonly code: 'insecure' | 'unsupported' | 'not-allowed' | 'no-microphone' | 'busy';
}

/** A recording that is under way. */
export interface OpenMicrophone {
  /** Switches the microphone off and gives what was recorded. */
  stop(): Promise<Blob>;
  /** Switches it off, nothing is kept. */
  close(): void;
}

/** What a recording tells. */
export interface MicrophoneHandlers {
  /** 0 to 1, several times a second. */
  readonly onLevel: (level: number) => void;
  /** The microphone went away: unplugged, or taken back by the person. */
  readonly onLost: () => void;
}

const levelEveryMs = 80;

/** Asks for the microphone and records. Rejects with a {@link MicrophoneError}. */
export async function openMicrophone(handlers: MicrophoneHandlers): Promise<OpenMicrophone> {
  const stream = await requestStream();
  const release = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, release, handlers);
  } catch {
    release();
    throw faultOf('unsupported');
  }
}

async function requestStream(): Promise<MediaStream> {
  if (!isSecureContext) throw faultOf('insecure');
  const devices: unknown = Reflect.get(navigator, 'mediaDevices');
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw faultOf('unsupported');
  try {
    // What the loudspeaker says must not be taken for words of the person.
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw faultOf(codeOf(error instanceof DOMException ? error.name : ''));
  }
}

function codeOf(name: string): MicrophoneError['code'] {
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'not-allowed';
}

function faultOf(code: MicrophoneError['code']): Error & MicrophoneError {
  return Object.assign(new Error(code), { code });
}

/** Reads the code of what {@link openMicrophone} rejected with. */
export function microphoneCodeOf(error: unknown): MicrophoneError['code'] {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const codes = ['insecure', 'unsupported', 'not-allowed', 'no-microphone', 'busy'] as const;
  return codes.find((each) => each === code) ?? 'unsupported';
}

function record(
  stream: MediaStream,
  release: () => void,
  { onLevel, onLost }: MicrophoneHandlers,
): OpenMicrophone {
  const recorder = new MediaRecorder(stream);
  const chunks: Blob[] = [];
  const stopMeter = meter(stream, onLevel);
  let isOver = false;
  const closed = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => resolve(new Blob(chunks, { type: recorder.mimeType })));
  });
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => {
      if (!isOver) onLost();
    });
  }
  recorder.start();
  function end(): void {
    if (isOver) return;
    isOver = true;
    stopMeter();
    if (recorder.state !== 'inactive') recorder.stop();
    release();
  }
  return {
    stop() {
      end();
      return closed;
    },
    close: end,
  };
}

function meter(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(toLevel(loudnessOf(samples)));
  }, levelEveryMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Ears hear in decibels: from −54 dB, a quiet room, to −6 dB. */
function toLevel(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.max(0, Math.min(1, (decibels + 54) / 48));
}

/** What models of speech were made with; more would only be more to send. */
const sampleRate = 16_000;

/** The samples of a recording, mixed to one channel. Rejects where the browser cannot read it. */
export async function decodeRecording(
  recording: Blob,
): Promise<{ readonly samples: Float32Array; readonly sampleRate: number }> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await recording.arrayBuffer());
  const samples = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    sound.getChannelData(channel).forEach((sample, index) => {
      samples[index] = (samples[index] ?? 0) + sample / sound.numberOfChannels;
    });
  }
  return { samples, sampleRate };
}
