import { err } from '@parley/domain/shared/result.ts';
import type { Calculate } from '@parley/domain/tool/calculator.ts';
import type { StopSignal } from '@parley/domain/tool/tool.ts';

import { startWorker } from '#src/platform/trusted-types.ts';
import calculatorWorkerUrl from '#src/workers/calculator-worker.ts?worker&url';

type Calculated = Awaited<ReturnType<Calculate>>;

/** Ends with the calculation that runs: a model may ask for a hundred at once, and gets one worker. */
let turn: Promise<unknown> = Promise.resolve();

/** Calculates in a worker, which ends with the calculation, or when that is stopped. */
export const calculateInWorker: Calculate = (expression, signal) => {
  const result = turn.then(() => calculate(expression, signal));
  turn = result;
  return result;
};

async function calculate(expression: string, signal: StopSignal): Promise<Calculated> {
  if (signal.aborted) return err({ text: 'stopped' });
  const worker = startWorker(calculatorWorkerUrl, 'calculator');
  try {
    return await new Promise<Calculated>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Calculated>) => resolve(data);
      worker.onerror = () => resolve(err({ text: 'the calculator did not start' }));
      signal.addEventListener('abort', () => resolve(err({ text: 'stopped' })));
      worker.postMessage(expression);
    });
  } finally {
    worker.terminate();
  }
}
