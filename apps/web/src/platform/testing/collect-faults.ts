import { onTestFinished, vi } from 'vitest';

/**
 * Collects the faults that are reported until the test ends. Without it, a reported fault is an
 * exception that nobody caught and fails the run.
 */
export function collectFaults(): readonly unknown[] {
  const faults: unknown[] = [];
  vi.stubGlobal('reportError', (cause: unknown) => faults.push(cause));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return faults;
}

/** A listener that throws each time, and the fault that it throws. */
export function createThrower(): { readonly fault: Error; readonly listener: () => never } {
  const fault = new Error('A listener that throws.');
  return {
    fault,
    listener: () => {
      throw fault;
    },
  };
}
