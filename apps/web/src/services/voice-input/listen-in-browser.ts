import type { Listening, ListenError, ListenHandlers, StartListening } from './listening.ts';
import type { RecognizedStretch, Recognizer } from './recognizer.ts';

/** Errors after which it makes no sense to go on. */
const faults: ReadonlyMap<string, ListenError> = new Map<string, ListenError>([
  ['not-allowed', { code: 'unsupported' }],
  ['service-not-allowed', { code: 'unsupported' }],
  ['language-not-supported', { code: 'unsupported' }],
  ['audio-capture', { code: 'no-microphone' }],
  ['network', { code: 'network' }],
]);

/** An end of the recognition this soon after its start is no pause of the speaker. */
const tooSoonMs = 300;
/** So many ends in a row, each too soon, and it does not work here. */
const maxFailures = 4;
/** The last words may come after the stop; nobody waits longer for them. */
const lastWordsMs = 2000;

/** What listening in the browser needs. */
export interface BrowserListenDeps {
  readonly create: () => Recognizer | undefined;
  /** BCP 47 tag. */
  readonly language: string;
  readonly now: () => number;
}

/**
 * Listens with the recognition of the browser. It ends by itself after each utterance and is begun
 * again until the person stops.
 */
export function listenInBrowser(deps: BrowserListenDeps): StartListening {
  return (handlers) => {
    const recognizer = deps.create();
    if (recognizer === undefined) {
      queueMicrotask(() => handlers.onError({ code: 'unsupported' }));
      return { stop: () => undefined, cancel: () => undefined };
    }
    Object.assign(recognizer, { lang: deps.language, continuous: true, interimResults: true });
    return run(recognizer, deps.now, handlers);
  };
}

function run(recognizer: Recognizer, now: () => number, handlers: ListenHandlers): Listening {
  const heard = createTranscript();
  let mode: 'listening' | 'stopping' | 'over' = 'listening';
  let startedAt = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    startedAt = now();
    try {
      recognizer.start();
    } catch {
      end(() => handlers.onError({ code: 'unsupported' }));
    }
  }

  function end(tell: () => void): void {
    if (mode === 'over') return;
    mode = 'over';
    clearTimeout(timer);
    recognizer.abort();
    tell();
  }

  const deliver = (): void => end(() => handlers.onDone(heard.text()));

  recognizer.onstart = () => {
    if (mode === 'listening') handlers.onListening();
  };
  recognizer.onresult = ({ results }) => {
    if (mode === 'over') return;
    failures = 0;
    heard.take(Array.from(results));
    handlers.onText(heard.text());
  };
  recognizer.onerror = ({ error }) => {
    const fault = faults.get(error);
    if (fault !== undefined) end(() => handlers.onError(fault));
  };
  recognizer.onend = () => {
    heard.keep();
    if (mode === 'stopping') deliver();
    if (mode !== 'listening') return;
    failures = now() - startedAt < tooSoonMs ? failures + 1 : 0;
    if (failures >= maxFailures) end(() => handlers.onError({ code: 'unsupported' }));
    else begin();
  };
  begin();
  return {
    stop() {
      if (mode !== 'listening') return;
      mode = 'stopping';
      handlers.onTranscribing();
      timer = setTimeout(deliver, lastWordsMs);
      recognizer.stop();
    },
    cancel: () => end(() => undefined),
  };
}

interface Transcript {
  readonly text: () => string;
  /** All that the present run understood so far. */
  readonly take: (stretches: readonly RecognizedStretch[]) => void;
  /** The run is over; what it understood stays. */
  readonly keep: () => void;
}

function createTranscript(): Transcript {
  let before = '';
  let current = '';
  const text = (): string => [before, current].filter((part) => part !== '').join(' ');
  return {
    text,
    take(stretches) {
      current = joinStretches(stretches);
    },
    keep() {
      before = text();
      current = '';
    },
  };
}

/** Some browsers repeat what they said before in each stretch, a word longer every time. */
function joinStretches(stretches: readonly RecognizedStretch[]): string {
  const parts: string[] = [];
  for (const stretch of stretches) {
    const said = stretch[0]?.transcript.trim() ?? '';
    const last = parts.at(-1);
    if (said === '') continue;
    if (last !== undefined && said.startsWith(last)) parts[parts.length - 1] = said;
    else parts.push(said);
  }
  return parts.join(' ');
}
