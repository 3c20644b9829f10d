/** What can be shown as more than code. */
export type PreviewKind = 'html' | 'svg' | 'mermaid';

/** Code that a reader asked to see at work. */
export interface PreviewRequest {
  readonly source: string;
  readonly kind: PreviewKind;
}

const kinds: Readonly<Record<string, PreviewKind>> = {
  html: 'html',
  htm: 'html',
  svg: 'svg',
  mermaid: 'mermaid',
};

/** The kind of a code block; undefined for a language that is only code. */
export function previewKindOf(language: string): PreviewKind | undefined {
  return Object.hasOwn(kinds, language) ? kinds[language] : undefined;
}

/** What a page, drawing or diagram calls itself; empty where it does not. */
export function titleOfSource({ kind, source }: PreviewRequest): string {
  const pattern = kind === 'mermaid' ? /^\s*(?:title:?)\s+(.+)$/m : /<title[^>]*>([^<]*)/i;
  return (pattern.exec(source)?.[1] ?? '').trim();
}

/**
 * The page that shows an SVG drawing alone.
 *
 * @param scheme of the ground that it was drawn for; shapes are black on white unless they say otherwise
 */
export function pageOfDrawing(svg: string, scheme: 'light' | 'dark' = 'light'): string {
  return `<!doctype html><meta charset="utf-8"><style>:root{color-scheme:${scheme}}html,body{height:100%;margin:0}body{box-sizing:border-box;display:grid;padding:16px;place-items:center}svg{max-width:100%;max-height:100%}</style>${svg}`;
}

/**
 * Whether a page names colours anywhere, or draws, which is black where nothing is said. Such a page
 * counts on white where it is silent; any other has the ground and the text of the theme.
 */
export function hasOwnColors(html: string): boolean {
  return /color|background|theme|<svg|<canvas|\b(?:fill|stroke)/i.test(html);
}
