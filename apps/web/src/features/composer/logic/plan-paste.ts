/** What the clipboard holds, and how it was asked for. */
export interface PasteContent {
  readonly text: string;
  readonly files: readonly File[];
  /** Pasted by mod+shift+V. */
  readonly isPlain: boolean;
}

/**
 * What to do with a paste.
 *
 * - `browser`: let it go into the box; `picture` is what else the clipboard offers
 * - `attach-text`: too long for the box
 * - `attach-files`: files, nothing to read
 */
export type PastePlan =
  | { readonly action: 'browser'; readonly picture?: File }
  | { readonly action: 'attach-text' }
  | { readonly action: 'attach-files' };

/** A longer paste becomes an attachment. Characters. */
const longPasteCharacters = 10_000;
/** The most that goes into the box at all: beyond it, key presses become slow. Characters. */
export const boxCharacters = 200_000;

/** Decides what a paste becomes: text goes before pictures, since Office offers both of everything. */
export function planPaste(content: PasteContent): PastePlan {
  const { text, files, isPlain } = content;
  const isOnlyFiles = text.trim() === '' || isNamesOf(text, files);
  if (files.length > 0 && isOnlyFiles) return { action: 'attach-files' };
  if (text.length > (isPlain ? boxCharacters : longPasteCharacters)) {
    return { action: 'attach-text' };
  }
  const picture = isPlain ? undefined : files.find((file) => file.type.startsWith('image/'));
  return picture === undefined ? { action: 'browser' } : { action: 'browser', picture };
}

/** File managers put the names of copied files beside them as text. */
function isNamesOf(text: string, files: readonly File[]): boolean {
  if (files.length === 0) return false;
  const lines = text.trim().split(/\r\n|\r|\n/);
  if (lines.length !== files.length) return false;
  return lines.every((line) => files.some((file) => line === file.name || isPathOf(line, file)));
}

function isPathOf(line: string, file: File): boolean {
  return line.endsWith(`/${file.name}`) || line.endsWith(`\\${file.name}`);
}
