/** Names of shapes and tags that fetch what they name. */
const PICTURE_TAG =
  /^(?:audio|embed|iframe|image|img|input|link|object|picture|script|source|style|svg|video)$/iu;
const TAG = /<\/?([a-z][a-z\d]*)\b[^<>\n]*>/giu;
const SHAPE_DATA = /@\{[^}]*\}/gu;
const PICTURE_OF_SHAPE = /(["']?)\bimg\1\s*:\s*(?:"[^"]*"|'[^']*'|[^\s,}]+)\s*,?/giu;

/**
 * The source of a diagram without what names pictures or handlers: the drawing library loads the pictures of shapes
 * by itself, and parses the tags of labels before it cleans them. Other tags keep their names and lose the rest.
 */
export function harmlessSource(source: string): string {
  return source
    .replaceAll(SHAPE_DATA, (data) => data.replaceAll(PICTURE_OF_SHAPE, ''))
    .replaceAll(TAG, (tag: string, name: string) => {
      // A label that would be empty is a mistake to the drawing library.
      if (PICTURE_TAG.test(name)) return ' ';
      return tag.includes('=') ? `<${tag.startsWith('</') ? '/' : ''}${name}>` : tag;
    });
}
