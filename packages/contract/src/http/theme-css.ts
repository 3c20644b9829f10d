/** What begins a declaration or a rule that fetches something, or hides that it does. */
const fetching =
  /\\|@import|@namespace|@charset|(?:^|[^\w-])(?:src|image-set|-webkit-image-set|image|cross-fade|-webkit-cross-fade|expression)\s*\(|behavior\s*:|-moz-binding/i;
const anyUrl = /url\s*\(/gi;
/** A picture or font that lies in the style sheet itself. */
const inlineUrl = /url\s*\(\s*(["']?)data:(?:image|font)\/[\w.+-]+(?:;[\w-]+)*,[^"'()\\]*\1\s*\)/gi;

/**
 * Takes out of an operator's style sheet every declaration that would fetch something: addresses,
 * `@import`, and anything written with escapes, under which both can hide. The rest stays as it is.
 * The page's policy refuses such requests as well; without them there is also no fault in the
 * console of everybody who visits.
 *
 * @returns CSS of the same meaning otherwise; a broken comment or string ends the sheet there
 */
export function cleanThemeCss(css: string): string {
  return splitCss(css)
    .map(({ text, end }) => (isHarmless(text) ? text + end : keepBraces(end)))
    .join('');
}

interface Piece {
  /** A declaration, or what stands before the brace of a rule. */
  readonly text: string;
  /** The character that ended it: `;`, `{`, `}` or nothing. */
  readonly end: string;
}

/** Cuts at the ends of declarations, without comments; strings and brackets keep together. */
function splitCss(css: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let depth = 0;
  const tokens = css.match(
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*(?:"|$)|'(?:[^'\\\n]|\\[\s\S])*(?:'|$)|[\s\S]/g,
  );
  for (const token of tokens ?? []) {
    if (token.startsWith('/*')) continue;
    if (token === '(') depth += 1;
    if (token === ')') depth = Math.max(0, depth - 1);
    if (depth > 0 || !';{}'.includes(token)) text += token;
    else {
      pieces.push({ text, end: token });
      text = '';
    }
  }
  if (text.trim() !== '') pieces.push({ text, end: '' });
  return pieces;
}

function isHarmless(text: string): boolean {
  if (fetching.test(text)) return false;
  const inline = text.match(inlineUrl)?.length ?? 0;
  return (text.match(anyUrl)?.length ?? 0) === inline;
}

/** A rule that is dropped still opens and closes its block, under a selector that nothing has. */
function keepBraces(end: string): string {
  return end === '{' ? 'not-an-element{' : end === '}' ? '}' : '';
}
