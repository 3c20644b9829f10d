import { createCalculator, type Calculate } from '@parley/domain/tool/calculator.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

/** Where the work of the tools is done. */
export interface ToolWorkers {
  readonly calculate: Calculate;
}

/**
 * Every tool that comes with the program, in the order in which they are shown. A tool is its own
 * manifest: its name is the id, and `run` fetches its code with the first call. What people read of
 * it in their language stands in `app/chat/messages/tool-texts.ts`.
 */
export function createBuiltInTools({ calculate }: ToolWorkers): readonly Tool[] {
  return [createCalculator(calculate)];
}
