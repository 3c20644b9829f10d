const mediaTypeByExtension: ReadonlyMap<string, string> = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['map', 'application/json; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
  ['wasm', 'application/wasm'],
  ['webmanifest', 'application/manifest+json; charset=utf-8'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
]);

/** The media type of a file of the web app; undefined for a kind that is never served. */
export function mediaTypeOf(path: string): string | undefined {
  return mediaTypeByExtension.get(path.slice(path.lastIndexOf('.') + 1));
}
