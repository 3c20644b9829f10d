const bidiControls = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A name without marks that turn the direction of writing around: in a sentence they would turn the
 * words after it as well. Letters keep the direction that they have by themselves.
 */
export function stripBidiControls(name: string): string {
  return name.replaceAll(bidiControls, '');
}
