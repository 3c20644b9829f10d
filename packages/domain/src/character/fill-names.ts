/** Who is meant by the placeholders of a character. */
export interface CharacterNames {
  readonly character: string;
  readonly user: string;
}

const placeholder = /\{\{(char|user)\}\}|<(BOT|USER)>/giu;

/** Puts names in place of `{{char}}` and `{{user}}`, in one pass: what a name holds stays text. */
export function fillNames(text: string, { character, user }: CharacterNames): string {
  return text.replaceAll(placeholder, (_whole, braces?: string, angles?: string) => {
    const name = (braces ?? angles ?? '').toLowerCase();
    return name === 'user' ? user : character;
  });
}

/**
 * Whether a text is what a template becomes under the name of the character, whoever the person was
 * called when it was filled: everywhere the same name stands in for `{{user}}`.
 */
export function isFilledFrom(text: string, template: string, character: string): boolean {
  const pieces = piecesAroundUser(template, character);
  const places = pieces.length - 1;
  if (places === 0) return text === pieces[0];
  const nameLength = (text.length - pieces.join('').length) / places;
  if (nameLength < 0 || !Number.isInteger(nameLength)) return false;
  const start = pieces[0]?.length ?? 0;
  return text === pieces.join(text.slice(start, start + nameLength));
}

/** What stands between the places of the person, with the name of the character filled in. */
function piecesAroundUser(template: string, character: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let end = 0;
  for (const { 0: whole, 1: braces, 2: angles, index } of template.matchAll(placeholder)) {
    piece += template.slice(end, index);
    end = index + whole.length;
    if ((braces ?? angles ?? '').toLowerCase() === 'user') {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  return [...pieces, piece + template.slice(end)];
}
