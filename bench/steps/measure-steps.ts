import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { StepRow } from './step-row.ts';

/** Code that V8 optimizes loses steps, or counts them with the next piece of work. */
const execArgv = ['--no-opt', '--no-maglev'];

/**
 * Counts the steps that hostile texts take, in a process of its own: code that is counted is slow.
 *
 * @param share all of the texts, or those that stand for the others
 */
export async function measureSteps(share: 'all' | 'some'): Promise<readonly StepRow[]> {
  return rowsOf(new URL('steps-process.ts', import.meta.url), [share]);
}

/** Counts the steps that replies with many sources take. */
export async function measureCitationSteps(): Promise<readonly StepRow[]> {
  return rowsOf(new URL('citation-steps-process.ts', import.meta.url), []);
}

async function rowsOf(script: URL, given: readonly string[]): Promise<readonly StepRow[]> {
  const child = fork(fileURLToPath(script), given, { execArgv });
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script sends nothing else
    child.once('message', (rows) => resolve(rows as readonly StepRow[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
  });
}
