import { Worker } from 'node:worker_threads';

import type { StepRow } from './step-row.ts';

/**
 * Counts the steps that hostile texts take, in a thread of its own: code that is counted is slow.
 *
 * @param share all of the texts, or those that stand for the others
 */
export async function measureSteps(share: 'all' | 'some'): Promise<readonly StepRow[]> {
  return rowsOf(new Worker(new URL('steps-worker.ts', import.meta.url), { workerData: share }));
}

/** Counts the steps that replies with many sources take. */
export async function measureCitationSteps(): Promise<readonly StepRow[]> {
  return rowsOf(new Worker(new URL('citation-steps-worker.ts', import.meta.url)));
}

async function rowsOf(worker: Worker): Promise<readonly StepRow[]> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  });
}
