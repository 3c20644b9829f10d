/** One alternative of what the browser understood. */
interface Alternative {
  readonly transcript: string;
}

/** A stretch of speech; final when it does not change any more. */
export interface RecognizedStretch {
  readonly isFinal: boolean;
  readonly 0?: Alternative;
}

/** The part of the browser's recognition that is used; its types are in no library. */
export interface Recognizer {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: { readonly results: ArrayLike<RecognizedStretch> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

/** Makes a recognizer; undefined where the browser has none. */
export function createRecognizer(scope: object): Recognizer | undefined {
  const found: unknown =
    Reflect.get(scope, 'SpeechRecognition') ?? Reflect.get(scope, 'webkitSpeechRecognition');
  if (typeof found !== 'function') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser interface that the DOM types lack
  const Constructor = found as new () => Recognizer;
  return new Constructor();
}
