import { createContext, use } from 'react';

import type { Program } from './program.ts';

/** Gives the program to the parts of the shell; features get what they need by props. */
export const ProgramContext = createContext<Program | null>(null);

export function useProgram(): Program {
  const program = use(ProgramContext);
  if (program === null) throw new Error('No program above this component');
  return program;
}
