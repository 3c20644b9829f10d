import { err, type Result } from '@parley/domain/shared/result.ts';

import { reportFault } from '#src/platform/report-fault.ts';

import type { SaveError } from './turn-types.ts';

/** A store that throws has failed like one that says so; its fault is reported. */
export async function attemptSave<T>(
  save: () => Promise<Result<T, SaveError>>,
): Promise<Result<T, SaveError>> {
  try {
    return await save();
  } catch (cause) {
    reportFault(cause);
    return err({ code: 'internal' });
  }
}
