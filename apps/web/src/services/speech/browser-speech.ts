import type { MessageId } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';

/** Longest piece that is given to a voice at once: some stop after about 15 seconds. */
const pieceCharacters = 200;

/** Reads messages aloud with a voice of the browser; one at a time. */
export interface BrowserSpeech {
  /** Starts with this message, or stops it where it is being read. `text` is plain text. */
  toggle(id: MessageId, text: string): void;
  stop(): void;
  playingId(): MessageId | undefined;
  subscribe(listener: () => void): () => void;
}

/** Cuts a text into sentences of at most 200 characters, in order, losing nothing but spaces. */
export function splitForSpeech(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/).flatMap(splitSentence);
}

/** At a space where there is one. */
function splitSentence(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > pieceCharacters) {
    const space = rest.lastIndexOf(' ', pieceCharacters);
    const piece = space > 0 ? rest.slice(0, space) : cutText(rest, pieceCharacters);
    pieces.push(piece.trimEnd());
    rest = rest.slice(piece.length).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Makes the reader over the browser's synthesis; undefined where the browser has none. */
export function createBrowserSpeech(
  synthesis: SpeechSynthesis | undefined,
): BrowserSpeech | undefined {
  if (synthesis === undefined) return undefined;
  const listeners = new Set<() => void>();
  let playing: MessageId | undefined;
  let readings = 0;

  function setPlaying(id: MessageId | undefined): void {
    playing = id;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    setPlaying(undefined);
    synthesis?.cancel();
  }

  /** `number` tells this reading from an earlier one of the same message, whose events come late. */
  function speak(number: number, [first, ...rest]: readonly string[]): void {
    if (number !== readings || playing === undefined) return;
    if (first === undefined) {
      setPlaying(undefined);
      return;
    }
    const utterance = new SpeechSynthesisUtterance(first);
    utterance.addEventListener('end', () => speak(number, rest));
    utterance.addEventListener('error', () => speak(number, []));
    synthesis?.speak(utterance);
  }

  return {
    toggle(id, text) {
      const wasPlaying = playing === id;
      stop();
      if (wasPlaying) return;
      setPlaying(id);
      readings += 1;
      speak(readings, splitForSpeech(text));
    },
    stop,
    playingId: () => playing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
