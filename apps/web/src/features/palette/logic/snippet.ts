/** A piece of a text with what was searched for in it. */
export interface Snippet {
  readonly before: string;
  /** Empty where nothing was found. */
  readonly match: string;
  readonly after: string;
}

/** The longest piece that a line shows. */
const snippetCharacters = 50;

/** The place of a text at which the word stands, within 50 characters; its beginning otherwise. */
export function snippetOf(text: string, word: string): Snippet {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = word === '' ? -1 : line.toLowerCase().indexOf(word);
  // Lower case can be longer than the text itself: the place is only trusted where it holds.
  const match = at < 0 ? '' : line.slice(at, at + word.length);
  if (match.toLowerCase() !== word) return { before: cut(line, 0), match: '', after: '' };
  const room = Math.max(0, snippetCharacters - match.length);
  const start = startOf(line, { at, end: at + match.length, room });
  return {
    before: `${start > 0 ? '…' : ''}${line.slice(start, at)}`,
    match,
    after: cut(line, at + match.length, start + snippetCharacters),
  };
}

interface Place {
  readonly at: number;
  readonly end: number;
  readonly room: number;
}

/** As much before the word as after it, unless one side has less to give. */
function startOf(line: string, { at, end, room }: Place): number {
  const after = Math.min(line.length - end, Math.ceil(room / 2));
  return Math.max(0, at - (room - after));
}

function cut(line: string, from: number, to = snippetCharacters): string {
  return to >= line.length ? line.slice(from) : `${line.slice(from, Math.max(from, to))}…`;
}
