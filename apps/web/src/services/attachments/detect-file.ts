/** Media types of pictures that providers take. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What a file holds. `other-picture` is one that the browser may be able to convert. */
export type FileContent =
  | { readonly kind: 'picture'; readonly mediaType: ImageType }
  | { readonly kind: 'other-picture' }
  | { readonly kind: 'text' }
  /** A PDF, or what an office program wrote; what exactly is told when it is read. */
  | { readonly kind: 'document' }
  | { readonly kind: 'unsupported' };

/** So many bytes from the start of a file decide what it is. */
export const headBytes = 65_536;

/** Endings of files that are text even where their encoding is an old one. */
const textEndings = new Set(
  (
    'txt text md markdown mdx rst adoc org tex bib log csv tsv json jsonl ndjson json5 xml xsl xsd ' +
    'svg yaml yml toml ini cfg conf env properties html htm css scss sass less js mjs cjs jsx ts ' +
    'mts cts tsx vue svelte py pyi ipynb rb php pl pm lua r jl m mm swift kt kts java scala groovy ' +
    'gradle clj cljs ex exs erl hs ml mli fs fsx vb cs c h cc cpp cxx hpp hh rs go zig nim dart ' +
    'sql graphql gql proto sh bash zsh fish ps1 bat cmd asm s v sv vhd tf hcl nix cmake make mk ' +
    'dockerfile diff patch srt vtt ics vcf eml po pot lock'
  ).split(' '),
);

/** Files that begin like text and are none. */
const binaryMarks = ['%!PS', '{\\rtf'];

/** PDF, an archive, and what Office wrote before 2007. */
const documentMarks = ['%PDF-', 'PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/**
 * Tells what a file holds by its first bytes; the name decides only between old encodings of text
 * and binary data, the media type only for pictures of kinds that are not known here.
 *
 * @param head the first {@link headBytes} bytes or the whole file
 */
export function detectFile(head: Uint8Array, name: string, mediaType: string): FileContent {
  const picture = sniffImage(head);
  if (picture !== undefined) return { kind: 'picture', mediaType: picture };
  if (documentMarks.some((mark) => startsWith(head, mark))) return { kind: 'document' };
  if (binaryMarks.some((mark) => startsWith(head, mark))) return { kind: 'unsupported' };
  if (isReadableText(head)) return { kind: 'text' };
  if (mediaType.startsWith('image/')) return { kind: 'other-picture' };
  const isText = textEndings.has(endingOf(name)) || mediaType.startsWith('text/');
  return isText && !head.includes(0) ? { kind: 'text' } : { kind: 'unsupported' };
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

function startsWith(bytes: Uint8Array, mark: string, offset = 0): boolean {
  for (let index = 0; index < mark.length; index += 1) {
    if (bytes[offset + index] !== mark.charCodeAt(index)) return false;
  }
  return true;
}

/** Source: the signatures of PNG (RFC 2083), JFIF, GIF89a and WebP. */
function sniffImage(head: Uint8Array): ImageType | undefined {
  if (startsWith(head, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(head, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(head, 'GIF8')) return 'image/gif';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp';
  return undefined;
}

/** UTF-8, or UTF-16 with its mark; without control characters that no text has. */
function isReadableText(head: Uint8Array): boolean {
  if (isUtf16(head)) return true;
  if (hasBinaryBytes(head)) return false;
  try {
    // `stream` allows a character that the end of a full head cuts in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === headBytes });
    return true;
  } catch {
    return false;
  }
}

function isUtf16(head: Uint8Array): boolean {
  return startsWith(head, '\u00ff\u00fe') || startsWith(head, '\u00fe\u00ff');
}

/** Control characters but tab, line feed, form feed, carriage return and escape. */
function hasBinaryBytes(head: Uint8Array): boolean {
  return head.some((byte) => byte < 32 && (byte < 9 || byte === 11 || (byte > 13 && byte !== 27)));
}

/** Reads the bytes of a text file: by its mark, else as UTF-8, else as Windows-1252. Never fails. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, '\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  if (startsWith(bytes, '\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
