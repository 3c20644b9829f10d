import { TooLargeError, type Bytes } from '#src/platform/byte-streams.ts';
import { listZip, looksLikeZip } from '#src/platform/zip-entries.ts';

/** A file that was chosen, or one inside an archive that was chosen. */
export interface SourceFile {
  readonly name: string;
  /** Absent for a file that was chosen itself. */
  readonly archive?: File;
  readonly sizeBytes: number;
  read(maxBytes: number): Promise<Bytes>;
}

/** Opens archives and gives all files, by name. Errors: `ZipError`. */
export async function openFiles(files: readonly File[]): Promise<readonly SourceFile[]> {
  const opened = await Promise.all(files.map(openFile));
  const known = opened.flat().filter(({ name }) => !isOfSystem(name));
  return known.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** What macOS lays beside each file of an archive; it bears the name of the file and is none. */
function isOfSystem(name: string): boolean {
  return name.split('/').includes('__MACOSX') || baseName(name).startsWith('._');
}

async function openFile(file: File): Promise<readonly SourceFile[]> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (looksLikeZip(start)) {
    return (await listZip(file)).map((entry) => ({ ...entry, archive: file }));
  }
  return [
    {
      name: file.name,
      sizeBytes: file.size,
      async read(maxBytes) {
        if (file.size > maxBytes) throw new TooLargeError('The file is larger than allowed');
        return new Uint8Array(await file.arrayBuffer());
      },
    },
  ];
}

/** The last part of a name with folders. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
