// Files that pdf.js wants for some documents. They are part of our build: nothing comes from elsewhere.
const characterMaps = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
  { query: '?url', import: 'default', eager: true },
);
const fonts = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  { query: '?url', import: 'default', eager: true },
);
const decoders = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  { query: '?url', import: 'default', eager: true },
);

const urls = new Map(
  [characterMaps, fonts, decoders]
    .flatMap((files) => Object.entries(files))
    .map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Gives pdf.js its files by their names. */
export class PdfFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename);
    if (url === undefined) throw new Error('pdf.js asks for a file that it has not');
    const response = await fetch(url);
    if (!response.ok) throw new Error('A file of pdf.js could not be loaded');
    return new Uint8Array(await response.arrayBuffer());
  }
}
