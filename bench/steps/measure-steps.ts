import { Worker } from 'node:worker_threads';

import type { StepRow } from './step-row.ts';

/**
 * Counts the steps that hostile texts take, in a thread of its own: code that is counted is slow.
 *
 * @param share all of the texts, or those that stand for the others
 */
export async function measureSteps(share: 'all' | 'some'): Promise<readonly StepRow[]> {
  const worker = new Worker(new URL('steps-worker.ts', import.meta.url), { workerData: share });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  });
}
