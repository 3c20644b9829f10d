import { createCalculator, type Calculate } from '@parley/domain/tool/calculator.ts';
import { createInterpreter, type Interpret } from '@parley/domain/tool/interpreter.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import type { WebToolRuns } from '#src/services/web/run-web-tools.ts';
import { createWebTools } from '#src/services/web/web-tools.ts';

/** Where the work of the tools is done. */
export interface ToolWorkers {
  readonly calculate: Calculate;
  readonly loadWeb: () => Promise<WebToolRuns>;
  readonly interpret: Interpret;
}

/**
 * Every tool that comes with the program, in the order in which they are shown. A tool is its own
 * manifest: its name is the id, and `run` fetches its code with the first call. What people read of
 * it in their language stands in `app/shared/tool-texts.ts`.
 */
export function createBuiltInTools({
  calculate,
  loadWeb,
  interpret,
}: ToolWorkers): readonly Tool[] {
  return [...createWebTools(loadWeb), createCalculator(calculate), createInterpreter(interpret)];
}
