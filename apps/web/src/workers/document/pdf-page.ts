/** A piece of text as pdf.js gives it, or a mark without text. */
export interface TextPiece {
  readonly str?: string;
  /** Of a mark. */
  readonly type?: string;
  readonly hasEOL?: boolean;
  /** The last two numbers are where it stands, in points from the bottom left. */
  readonly transform?: readonly number[];
  readonly height?: number;
}

/** So many heights of a line apart, a new paragraph begins. */
const paragraphGap = 1.9;

/** The words of a page in the order of the file, with its lines and paragraphs. */
export function pageText({ items }: { readonly items: readonly TextPiece[] }): string {
  let text = '';
  let lastY: number | undefined;
  for (const { str = '', hasEOL, transform, height = 0 } of items) {
    const y = transform?.[5];
    if (str.trim() !== '' && y !== undefined) {
      const isApart = lastY !== undefined && Math.abs(lastY - y) > paragraphGap * height;
      if (isApart && height > 0 && text.endsWith('\n')) text += '\n';
      lastY = y;
    }
    text += str;
    if (hasEOL === true) text += '\n';
  }
  return text
    .replaceAll('\0', '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether anything on a white page differs from white. @param pixels four bytes each */
export function hasMarks(pixels: Uint8ClampedArray): boolean {
  return pixels.some((value) => value < 245);
}
