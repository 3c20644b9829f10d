import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import { whenIdle } from '#src/platform/idle.ts';

import type { Program } from '#src/app/program/program.ts';

/** Goes on with the mirror in a folder, where there is one. */
export function useMirror(program: Program): void {
  const intl = useIntl();
  useEffect(() => {
    if (program.flags.read('mirror') === undefined) return undefined;
    return whenIdle(
      () =>
        void import('#src/app/program/start-mirror.ts').then(({ startMirror }) =>
          startMirror(program, intl),
        ),
    );
  }, [program, intl]);
}
