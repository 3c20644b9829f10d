import {
  DocumentError,
  type DocumentReading,
  type DocumentSection,
  type TextMeter,
} from '@parley/domain/document/document-reading.ts';
import { openSheets, openTextText } from '@parley/domain/document/open-document.ts';
import {
  parseRelations,
  relationsPath,
  type Relation,
} from '@parley/domain/document/package-parts.ts';
import { slideIds, slideText } from '@parley/domain/document/slides-text.ts';
import { wordText } from '@parley/domain/document/word-text.ts';
import {
  parseSharedStrings,
  parseTimeFormats,
  parseWorkbook,
  sheetCsv,
} from '@parley/domain/document/workbook-text.ts';

import { listZip } from '#src/platform/zip-entries.ts';

/** The most that a file of an archive, and that all of them together, may unpack to. */
const maxEntryBytes = 64 * 1024 * 1024;
const maxBytes = 192 * 1024 * 1024;

type OnProgress = (done: number, total: number) => void;

/** The texts of an archive; each is unpacked when it is asked for. */
interface Files {
  /** Undefined where there is none of this path. */
  find(path: string): Promise<string | undefined>;
  /** Errors: {@link DocumentError} `damaged` where there is none. */
  read(path: string): Promise<string>;
}

interface Reading {
  readonly files: Files;
  readonly meter: TextMeter;
  readonly onProgress: OnProgress;
}

/**
 * Reads a document of an office program: Word, Excel, PowerPoint, OpenDocument text and spreadsheet.
 *
 * Errors: throws `DocumentError`, `ZipError`, `TooLargeError`.
 */
export async function readArchive(
  archive: Blob,
  meter: TextMeter,
  onProgress: OnProgress,
): Promise<DocumentReading> {
  const files = await openFiles(archive);
  const reading = { files, meter, onProgress };
  const relations = await relationsOf(files, '');
  const main = relations.find(({ type }) => type === 'officeDocument')?.path;
  const read =
    main === undefined ? await readOpenDocument(reading) : await readOffice(reading, main);
  if (read.sections.every(({ text }) => text.trim() === '')) throw new DocumentError('no-text');
  return read;
}

async function openFiles(archive: Blob): Promise<Files> {
  const entries = new Map((await listZip(archive)).map((entry) => [entry.name, entry]));
  let left = maxBytes;
  async function find(path: string): Promise<string | undefined> {
    const entry = entries.get(path);
    if (entry === undefined) return undefined;
    const bytes = await entry.read(Math.min(maxEntryBytes, left));
    left -= bytes.length;
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  }
  return {
    find,
    async read(path) {
      const text = await find(path);
      if (text === undefined) throw new DocumentError('damaged');
      return text;
    },
  };
}

async function relationsOf(files: Files, path: string): Promise<readonly Relation[]> {
  const xml = await files.find(relationsPath(path));
  return xml === undefined ? [] : parseRelations(xml, path);
}

function readOffice(reading: Reading, main: string): Promise<DocumentReading> {
  if (!main.endsWith('.xml')) throw new DocumentError('unsupported');
  if (main.startsWith('word/')) return readWord(reading, main);
  if (main.startsWith('xl/')) return readWorkbook(reading, main);
  if (main.startsWith('ppt/')) return readSlides(reading, main);
  throw new DocumentError('unsupported');
}

async function readWord({ files, meter }: Reading, main: string): Promise<DocumentReading> {
  const relations = await relationsOf(files, main);
  const styles = relations.find(({ type }) => type === 'styles');
  const notes = relations.filter(({ type }) => type === 'footnotes' || type === 'endnotes');
  const text = wordText(
    {
      document: await files.read(main),
      styles: styles === undefined ? undefined : await files.find(styles.path),
      notes: await Promise.all(notes.map(({ path }) => files.read(path))),
    },
    meter,
  );
  return { kind: 'text', sections: [section('', text)] };
}

async function readWorkbook(
  { files, meter, onProgress }: Reading,
  main: string,
): Promise<DocumentReading> {
  const { sheets, is1904 } = parseWorkbook(await files.read(main));
  const relations = await relationsOf(files, main);
  const strings = await findByType(files, relations, 'sharedStrings');
  const styles = await findByType(files, relations, 'styles');
  const context = {
    sharedStrings: strings === undefined ? [] : parseSharedStrings(strings),
    timeFormats: styles === undefined ? [] : parseTimeFormats(styles),
    is1904,
  };
  const sections = await readSections(onProgress, sheets, async ({ name, relationId }) => {
    const relation = relations.find(({ id }) => id === relationId);
    // A sheet that holds a chart alone has no cells.
    if (relation?.type !== 'worksheet') return section(name, '');
    return section(name, sheetCsv(await files.read(relation.path), context, meter));
  });
  return { kind: 'sheets', sections };
}

async function readSlides(
  { files, meter, onProgress }: Reading,
  main: string,
): Promise<DocumentReading> {
  const ids = slideIds(await files.read(main));
  const relations = await relationsOf(files, main);
  const sections = await readSections(onProgress, ids, async (slideId) => {
    const path = relations.find(({ id }) => id === slideId)?.path;
    if (path === undefined) return section('', '');
    const text = slideText(await files.read(path), meter);
    const notes = await findByType(files, await relationsOf(files, path), 'notesSlide');
    const spoken = notes === undefined ? '' : slideText(notes, meter);
    return section('', spoken === '' ? text : `${text}\n\nNotes:\n\n${spoken}`);
  });
  return { kind: 'slides', sections };
}

async function readOpenDocument({ files, meter }: Reading): Promise<DocumentReading> {
  const mediaType = (await files.find('mimetype'))?.trim() ?? '';
  if (!mediaType.startsWith('application/vnd.oasis.opendocument.')) {
    throw new DocumentError('unsupported');
  }
  const manifest = await files.find('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data') === true) throw new DocumentError('old-office');
  const content = await files.read('content.xml');
  if (mediaType.endsWith('.text')) {
    return { kind: 'text', sections: [section('', openTextText(content, meter))] };
  }
  if (!mediaType.endsWith('.spreadsheet')) throw new DocumentError('unsupported');
  return { kind: 'sheets', sections: openSheets(content, meter) };
}

async function findByType(
  files: Files,
  relations: readonly Relation[],
  type: string,
): Promise<string | undefined> {
  const relation = relations.find((other) => other.type === type);
  return relation === undefined ? undefined : files.find(relation.path);
}

/** Reads one section for each entry. */
async function readSections<Entry>(
  onProgress: OnProgress,
  entries: readonly Entry[],
  read: (entry: Entry) => Promise<DocumentSection>,
): Promise<readonly DocumentSection[]> {
  const sections: DocumentSection[] = [];
  // One after the other, so that only one is unpacked at a time.
  for (const entry of entries) {
    sections.push(await read(entry));
    onProgress(sections.length, entries.length);
  }
  return sections;
}

function section(name: string, text: string): DocumentSection {
  return { name, text, isPicture: false };
}
