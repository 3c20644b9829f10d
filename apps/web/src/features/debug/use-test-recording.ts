import { useEffect, useRef, useState } from 'react';

/** A recording that nobody keeps: it proves that the microphone works. */
export interface TestRecording {
  readonly state: 'idle' | 'recording' | 'refused';
  /** Address of what was recorded last, in this page. */
  readonly url: string | undefined;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/** Records until it is stopped or leaves the screen; the microphone is let go in both cases. */
export function useTestRecording(): TestRecording {
  const [state, setState] = useState<TestRecording['state']>('idle');
  const [url, setUrl] = useState<string>();
  const recorder = useRef<MediaRecorder | undefined>(undefined);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      letGo(recorder.current);
    };
  }, []);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );

  async function start(): Promise<void> {
    const stream = await openMicrophone();
    if (stream === undefined) {
      setState('refused');
      return;
    }
    const made = new MediaRecorder(stream);
    recorder.current = made;
    if (isGone.current) {
      letGo(made);
      return;
    }
    const pieces: Blob[] = [];
    made.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    made.addEventListener('stop', () => {
      letGo(made);
      if (isGone.current) return;
      setUrl(URL.createObjectURL(new Blob(pieces, { type: made.mimeType })));
      setState('idle');
    });
    made.start();
    setState('recording');
  }

  return { state, url, start, stop: () => recorder.current?.stop() };
}

async function openMicrophone(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch {
    return undefined;
  }
}

function letGo(recorder: MediaRecorder | undefined): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
