import { cutText } from '@parley/domain/shared/text.ts';

/** What is to be said at one go. */
export interface Sentence {
  readonly spoken: string;
  /** The part of it that stands on the page; empty where none does. */
  readonly shown: string;
}

/** A stretch of text that ends in a pause. */
export interface Stretch {
  readonly text: string;
  /** Said before it, not on the page. */
  readonly lead: string;
}

/** Shorter sentences go together with what follows: a voice needs a few words to sound right. */
const fewestCharacters = 24;

/** Cuts stretches into sentences of about `most` characters, in order, losing nothing but spaces. */
export function toSentences(stretches: readonly Stretch[], most: number): readonly Sentence[] {
  return stretches.flatMap(({ text, lead }) => {
    const shown = joinShort(splitForSpeech(text, most), most);
    if (shown.length === 0) return lead === '' ? [] : [{ spoken: lead, shown: '' }];
    return shown.map((each, index) => ({
      spoken: index === 0 && lead !== '' ? `${lead} ${each}` : each,
      shown: each,
    }));
  });
}

/** Cuts a text into sentences of at most `most` characters, in order, losing nothing but spaces. */
export function splitForSpeech(text: string, most: number): readonly string[] {
  return text
    .split(/(?<=[.!?]["'»”)]?)\s+|(?<=[。！？])|\n+/)
    .flatMap((sentence) => splitSentence(sentence, most));
}

/** At a space where there is one. */
function splitSentence(sentence: string, most: number): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const piece = space > 0 ? rest.slice(0, space) : cutText(rest, most);
    pieces.push(piece.trimEnd());
    rest = rest.slice(piece.length).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

function joinShort(pieces: readonly string[], most: number): readonly string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const both = `${last} ${piece}`;
    if (last !== undefined && last.length < fewestCharacters && both.length <= most) {
      joined[joined.length - 1] = both;
    } else joined.push(piece);
  }
  return joined;
}
