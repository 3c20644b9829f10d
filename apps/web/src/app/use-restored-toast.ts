import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import type { Program } from './program.ts';

/** After a copy of the profile was put back: says so, and offers the way back. */
export function useRestoredToast(program: Program): void {
  const intl = useIntl();
  useEffect(() => {
    if (program.flags.read('restored') === undefined) return;
    void import('./tell-restored.ts').then(({ tellRestored }) => tellRestored(program, intl));
  }, [program, intl]);
}
