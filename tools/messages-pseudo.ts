const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const accentedByLetter = new Map(
  Array.from(plain, (letter, index) => [letter, accented.charAt(index)]),
);

/** A stretch of an ICU message and where the text goes on. */
interface Piece {
  readonly text: string;
  readonly next: number;
}

/**
 * Turns an ICU message into its pseudo-localised form.
 *
 * All letters that a reader sees are replaced by accented ones and the whole is put in `⟦…⟧`.
 * Arguments, formats, selectors, tags and quoting stay, so the result takes the same values. A text
 * on the screen with plain letters or without brackets therefore never went through the catalogue.
 *
 * Errors: throws on a brace that is not closed.
 */
export function pseudoLocalize(message: string): string {
  const { text, next } = readText(message, 0, false);
  if (next < message.length) throw new Error(`Unexpected } in "${message}"`);
  return `⟦${text}⟧`;
}

function readText(message: string, start: number, isNested: boolean): Piece {
  let text = '';
  let next = start;
  while (next < message.length && message[next] !== '}') {
    const piece = readPiece(message, next);
    text += piece.text;
    next = piece.next;
  }
  if (isNested && next >= message.length) throw new Error(`A { is not closed in "${message}"`);
  return { text, next };
}

function readPiece(message: string, start: number): Piece {
  const char = message[start] ?? '';
  if (char === '{') return readArgument(message, start);
  if (char === '<') return readTag(message, start);
  if (char === "'") return readQuoted(message, start);
  return { text: accent(char), next: start + 1 };
}

/** Copies `{name}` and `{name, format}`; goes into the branches of plural and select. */
function readArgument(message: string, start: number): Piece {
  let text = '{';
  let next = start + 1;
  while (next < message.length && message[next] !== '}') {
    if (message[next] === '{') {
      const branch = readText(message, next + 1, true);
      text += `{${branch.text}}`;
      next = branch.next + 1;
    } else {
      text += message[next] ?? '';
      next += 1;
    }
  }
  if (next >= message.length) throw new Error(`A { is not closed in "${message}"`);
  return { text: `${text}}`, next: next + 1 };
}

function readTag(message: string, start: number): Piece {
  const tag = /^<\/?[a-z][\w-]*\s*\/?>/iu.exec(message.slice(start))?.[0] ?? '<';
  return { text: tag, next: start + tag.length };
}

/** An apostrophe quotes only before a brace, a tag or a number sign; two of them are one. */
function readQuoted(message: string, start: number): Piece {
  const rest = message.slice(start);
  const quoted = /^'[{}<>#|](?:[^']|'')*(?:'|$)/u.exec(rest)?.[0];
  const copied = quoted ?? (rest.startsWith("''") ? "''" : "'");
  return { text: quoted === undefined ? copied : accent(copied), next: start + copied.length };
}

function accent(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => accentedByLetter.get(letter) ?? letter);
}
