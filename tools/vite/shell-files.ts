import { firstLoadName, partGroups } from './first-load.ts';

/** The part of a bundler's output file that is looked at here. */
export interface BuiltFile {
  readonly type: 'asset' | 'chunk';
  readonly fileName: string;
  readonly name?: string | undefined;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  /** Parts that are loaded when they are needed. */
  readonly dynamicImports?: readonly string[];
  readonly code?: string;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/**
 * Larger parts of others, such as the setting of formulas, and catalogues of texts are kept when they
 * were used for the first time.
 */
const largestPartCharacters = 100_000;

/**
 * Scripts and styles of the app page, its workers, and the parts which a page without a network may
 * need for the first time: all of the program's own and the small ones of others; sorted by name.
 */
export function shellFiles(files: readonly BuiltFile[]): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const found = new Set<string>();
  const visit = (fileName: string): void => {
    const file = byName.get(fileName);
    if (file === undefined || found.has(fileName)) return;
    found.add(fileName);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of file.imports ?? []) visit(imported);
    for (const part of file.dynamicImports ?? []) if (isKept(byName.get(part))) visit(part);
  };
  for (const file of files) {
    if (isPageEntry(file) || isWorker(file)) visit(file.fileName);
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

function isKept(part: BuiltFile | undefined): boolean {
  return (
    (part?.code?.length ?? 0) <= largestPartCharacters ||
    isOwnCode(part?.facadeModuleId ?? '') ||
    partGroups.includes(part?.name ?? '')
  );
}

function isOwnCode(source: string): boolean {
  return /\.tsx?$/.test(source) && !source.includes('node_modules');
}

/** The entry itself, or what it was emptied into. */
function isPageEntry({ type, name, isEntry, facadeModuleId }: BuiltFile): boolean {
  if (type !== 'chunk') return false;
  const isEntryOfPage = isEntry === true && /[\\/]index\.html$/.test(facadeModuleId ?? '');
  return isEntryOfPage || name === firstLoadName;
}

function isWorker({ fileName }: BuiltFile): boolean {
  return /^assets\/[\w-]*worker-[\w-]+\.js$/.test(fileName);
}
