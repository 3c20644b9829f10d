import { createElement, useEffect, useState, type ReactNode } from 'react';

import type { Program } from '#src/app/program/program.ts';
import type { Restored } from './restored.tsx';

/** After a copy of the profile was put back: says so, and offers the way back. */
export function useRestored(program: Program): ReactNode {
  const [code, setCode] = useState<typeof Restored>();
  useEffect(() => {
    if (program.flags.read('restored') === undefined) return;
    void import('./restored.tsx').then((part) => setCode(() => part.Restored));
  }, [program]);
  return code === undefined ? null : createElement(code, { program });
}
