import type { StopSignal } from '@parley/domain/tool/tool.ts';

/** A signal that requests take, out of one that the calls of tools have. */
export function abortSignalOf(signal: StopSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}
