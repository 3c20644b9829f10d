/** What the command line asks for. */
export interface BenchOptions {
  /** Names of cases; empty for all. */
  readonly cases: readonly string[];
  /** How often each measurement is made; undefined leaves it to the case. */
  readonly runs: number | undefined;
  /** End with a failure where a budget is exceeded. */
  readonly check: boolean;
}

/** Reads `bench [case…] [--runs n] [--check]`. Errors: throws with a sentence for the person. */
export function readOptions(words: readonly string[], knownCases: readonly string[]): BenchOptions {
  const cases: string[] = [];
  let runs: number | undefined;
  let check = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--check') check = true;
    else if (word === '--runs') {
      index += 1;
      runs = readRuns(words[index]);
    } else if (knownCases.includes(word)) cases.push(word);
    else throw new Error(`"${word}" is no case. There are: ${knownCases.join(', ')}.`);
  }
  return { cases, runs, check };
}

function readRuns(word: string | undefined): number {
  const runs = Number(word);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs needs a whole number from 1.');
  return runs;
}
