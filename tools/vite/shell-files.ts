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
const maxPartCharacters = 100_000;

/**
 * Parts of the start that the page fetches once it stands, see docs/decisions/090; also what says
 * that a network is missing.
 */
const deferredParts: readonly string[] = [
  'chat-actions',
  'load-model-catalogue',
  'turn-error-card',
];

/** The typeface for most texts; its files for further scripts are kept when they were used. */
const latinTypeface = /^assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/** Parts of workers: the build of the page does not see which worker they belong to. */
const workerParts = /^assets\/(?:key-actions|account-files|script-compression|sha2)-[\w-]+\.js$/;

/** Files that the service worker keeps, each list sorted by name. */
export interface ShellFiles {
  /** Scripts and styles that a page needs before anybody can use it. */
  readonly start: readonly string[];
  /**
   * Workers, and parts which a page without a network may need for the first time: all of the
   * program's own and the small ones of others, and the typeface.
   */
  readonly parts: readonly string[];
}

/** Sorts out which of the built files are kept. */
export function shellFiles(files: readonly BuiltFile[]): ShellFiles {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const collect = (
    found: Set<string>,
    fileName: string,
    nextOf: (file: BuiltFile) => readonly string[],
  ): void => {
    const file = byName.get(fileName);
    if (file === undefined || found.has(fileName)) return;
    found.add(fileName);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of nextOf(file)) collect(found, next, nextOf);
  };
  const importsOf = (file: BuiltFile): readonly string[] => file.imports ?? [];
  const allOf = (file: BuiltFile): readonly string[] => [
    ...importsOf(file),
    ...(file.dynamicImports ?? []).filter((part) => isKept(byName.get(part))),
  ];
  const start = new Set<string>();
  const all = new Set<string>();
  for (const file of files) {
    if (isPageEntry(file) || isStartPart(file)) collect(start, file.fileName, importsOf);
    if (isPageEntry(file) || isWorker(file)) collect(all, file.fileName, allOf);
    if (latinTypeface.test(file.fileName) || workerParts.test(file.fileName)) {
      all.add(file.fileName);
    }
  }
  return {
    start: sorted(start),
    parts: sorted([...all].filter((name) => !start.has(name))),
  };
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].toSorted((a, b) => (a < b ? -1 : 1));
}

function isKept(part: BuiltFile | undefined): boolean {
  return (
    (part?.code?.length ?? 0) <= maxPartCharacters ||
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

/** What the page asks for by itself while it starts, and what it can do nothing without. */
function isStartPart({ name = '', fileName }: BuiltFile): boolean {
  const isNamed = partGroups.includes(name) || deferredParts.includes(name);
  return isNamed || /^assets\/network-worker-[\w-]+\.js$/.test(fileName);
}

/** Pages of the web are read with a network alone: what reads them is kept when it was used first. */
function isWorker({ fileName }: BuiltFile): boolean {
  return /^assets\/(?!reader-)[\w-]*worker-[\w-]+\.js$/.test(fileName);
}
