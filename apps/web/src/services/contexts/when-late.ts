/** Settles when the time for a question is over. */
export function whenLate(late: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (late.aborted) resolve(undefined);
    late.addEventListener('abort', () => resolve(undefined));
  });
}
