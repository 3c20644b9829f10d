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
