/**
 * Cuts a text into pieces as a model would send them; joined they are the text again.
 *
 * A piece never ends inside a surrogate pair. Pieces grow with the text, so that no reply takes
 * more than about `maxPieces` of them.
 */
export function splitText(text: string, maxPieces: number): readonly string[] {
  const size = Math.max(6, Math.ceil(text.length / maxPieces));
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = isPairAt(text, start + size - 1) ? start + size + 1 : start + size;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function isPairAt(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xff_ff;
}
