import { type Profiler, Session } from 'node:inspector';

/** Counts what a piece of work does, the same in every run and on every machine. */
export interface StepCounter {
  /** How many blocks of our own code run, and how many elements and characters built-in methods walk over. */
  readonly count: (work: () => void) => number;
}

let walked = 0;

/**
 * Makes a counter. Code that is to be counted has to be imported afterwards; everything else in the process becomes slow.
 *
 * @param folder part of the addresses of the files whose code counts
 */
export function startStepCounter(folder: string): StepCounter {
  countWalks();
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    count(work) {
      walked = 0;
      work();
      const elements = walked;
      return takeBlocks(session, folder) + elements;
    },
  };
}

/** Blocks that ran since the last call; a process answers itself before `post` returns. */
function takeBlocks(session: Session, folder: string): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw error;
    blocks = coverage.result.filter(({ url }) => url.includes(folder)).reduce(addScript, 0);
  });
  return blocks;
}

function addScript(total: number, { functions }: Profiler.ScriptCoverage): number {
  return functions
    .flatMap(({ ranges }) => ranges)
    .reduce((blocks, { count }) => blocks + count, total);
}

/** Methods that walk over what they belong to; one that stops early counts as far as it came. */
function countWalks(): void {
  watch(Array.prototype, ['map', 'filter', 'flat', 'flatMap', 'join'], sizeOf);
  watch(Array.prototype, ['slice', 'splice'], (list, [start]) => sizeOf(list) - numberOf(start));
  watch(String.prototype, ['replaceAll', 'split', 'toLowerCase', 'normalize'], sizeOf);
  watch(String.prototype, ['indexOf', 'includes'], (text, [search, from]) => {
    const found = indexOf.call(String(text), String(search), numberOf(from));
    return (found < 0 ? sizeOf(text) : found) - numberOf(from);
  });
}

const { indexOf } = String.prototype;

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}

function watch(
  prototype: object,
  names: readonly string[],
  cost: (self: unknown, given: readonly unknown[]) => number,
): void {
  for (const name of names) {
    const method: unknown = Reflect.get(prototype, name);
    if (typeof method !== 'function') throw new Error(`There is no method ${name}.`);
    const counted = function (this: unknown, ...given: readonly unknown[]): unknown {
      walked += Math.max(0, cost(this, given));
      return Reflect.apply(method, this, given);
    };
    Reflect.defineProperty(prototype, name, { value: counted, configurable: true, writable: true });
  }
}
