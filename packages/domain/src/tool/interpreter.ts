import { err, type Result } from '../shared/result.ts';
import type { StopSignal, Tool, ToolError } from './tool.ts';

/** Longest time of one run, loading its code included. */
const runTimeoutMs = 60_000;
const maxCodeCharacters = 200_000;

/**
 * Runs JavaScript that a model wrote where it reaches nothing. Gives what it printed and its value.
 * Must give up when the signal says so. Errors: what the code threw, or the limit that it reached.
 */
export type Interpret = (code: string, signal: StopSignal) => Promise<Result<string, ToolError>>;

/** The tool that runs JavaScript. */
export function createInterpreter(interpret: Interpret): Tool {
  return {
    ...description,
    async run({ code }, signal) {
      if (typeof code !== 'string' || code.trim() === '') {
        return err({ code: 'failed', text: 'the argument "code" must be a text' });
      }
      if (code.length > maxCodeCharacters) {
        return err({ code: 'failed', text: 'the code is longer than 200,000 characters' });
      }
      return interpret(code, signal);
    },
  };
}

const description: Omit<Tool, 'run'> = {
  name: 'execute_javascript',
  title: 'JavaScript interpreter',
  description:
    'Runs JavaScript and gives what it printed with console.log and the value of its last expression. For exact work with numbers, dates, texts and data. await and return are possible. Each run begins anew, in a worker without network, files or document, and ends after 30 seconds.',
  parameters: {
    type: 'object',
    properties: { code: { type: 'string', description: 'The JavaScript to run' } },
    required: ['code'],
    additionalProperties: false,
  },
  needsApproval: false,
  timeoutMs: runTimeoutMs,
};
