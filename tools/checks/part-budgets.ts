import type { BuiltChunk } from '../vite/module-sizes.ts';

/** What parts of the app may weigh, and who may be in the first load. */
export interface PartBudgets {
  /** Folders of features and panes in the first load; another one needs a decision record. */
  readonly inFirstLoad: readonly string[];
  /** Most kB (1,000 bytes) of each part as it is sent, by its source below `apps/web/src`. */
  readonly partKb: Readonly<Record<string, number>>;
}

/** Bytes as they are sent, by the source of the part. */
export type PartBytes = ReadonlyMap<string, number>;

const sources = 'apps/web/src/';
const roomOfSource = /^(features\/[^/]+|app\/panes\/[^/]+)\//;

/** The parts of our own that are loaded when they are needed, each with the file it is in. */
export function partFiles(chunks: readonly BuiltChunk[]): ReadonlyMap<string, string> {
  const own = chunks.flatMap(({ part, fileName }) =>
    part?.startsWith(sources) === true && /\.tsx?$/.test(part)
      ? [[part.slice(sources.length), fileName] as const]
      : [],
  );
  return new Map(own.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Features and panes of which something is in the files of the first load. */
export function roomsIn(chunks: readonly BuiltChunk[], fileNames: ReadonlySet<string>): string[] {
  const modules = chunks
    .filter(({ fileName }) => fileNames.has(fileName))
    .flatMap((chunk) => Object.keys(chunk.modules));
  const rooms = modules.flatMap((file) => {
    const room = file.startsWith(sources) ? roomOfSource.exec(file.slice(sources.length)) : null;
    // Style sheets of parts are counted with their parts.
    return room?.[1] === undefined || file.endsWith('.css') ? [] : [room[1]];
  });
  return [...new Set(rooms)].toSorted();
}

/** The names of other files, which differ from build to build, change the size of one by some bytes. */
const noiseBytes = 100;

/** The table as it would be for what was built. */
export function budgetsOf(parts: PartBytes, rooms: readonly string[]): PartBudgets {
  return {
    inFirstLoad: rooms,
    partKb: Object.fromEntries(
      [...parts].map(([part, bytes]) => [part, Math.ceil((bytes + noiseBytes) / 1000)]),
    ),
  };
}

/** What was built and is not as the table says, as lines for people. */
export function budgetProblems(
  budgets: PartBudgets,
  parts: PartBytes,
  rooms: readonly string[],
): string[] {
  const tooLarge = [...parts].flatMap(([part, bytes]) => {
    const most = budgets.partKb[part];
    if (most === undefined) return [`The part ${part} has no size in the table.`];
    return bytes > most * 1000
      ? [`The part ${part} weighs ${bytes} bytes, and may weigh ${most} kB.`]
      : [];
  });
  const gone = Object.keys(budgets.partKb)
    .filter((part) => !parts.has(part))
    .map((part) => `The table has a size for ${part}, which is no part.`);
  const added = rooms
    .filter((room) => !budgets.inFirstLoad.includes(room))
    .map((room) => `Something of ${room} is in the first load; a decision record has to say why.`);
  return [...tooLarge, ...gone, ...added];
}

/** The largest sources of some files of the build, in characters before they are made smaller. */
export function largestModules(
  chunks: readonly BuiltChunk[],
  fileNames: ReadonlySet<string>,
  count: number,
): readonly (readonly [file: string, characters: number])[] {
  return chunks
    .filter(({ fileName }) => fileNames.has(fileName))
    .flatMap(({ modules }) => Object.entries(modules))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count);
}
