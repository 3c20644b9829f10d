import { err, type Result } from '../shared/result.ts';
import type { StopSignal, Tool } from './tool.ts';

/** Longest time of one calculation, loading its code included. */
const calculationTimeoutMs = 3000;

/**
 * Computes an expression that a model wrote, somewhere where it holds nothing up: some take seconds.
 * Must give up when the signal says so. Errors: a reason in words for the model.
 */
export type Calculate = (
  expression: string,
  signal: StopSignal,
) => Promise<Result<string, { readonly text: string }>>;

/** The tool that calculates. */
export function createCalculator(calculate: Calculate): Tool {
  return {
    ...description,
    async run({ expression }, signal) {
      if (typeof expression !== 'string' || expression.trim() === '') {
        return err({ code: 'failed', text: 'the argument "expression" must be a text' });
      }
      const result = await calculate(expression, signal);
      return result.ok ? result : err({ code: 'failed', text: result.error.text });
    },
  };
}

const description: Omit<Tool, 'run'> = {
  name: 'get_calculation_result',
  title: 'Calculator',
  description:
    'Calculates an arithmetic expression exactly. Operators: + - * / ^ % (remainder or per cent) !, parentheses; functions such as sqrt, ln, log, sin, cos, tan, abs, round, floor, ceil, min, max; constants pi and e. Angles in radians. Numbers without thousands separators.',
  parameters: {
    type: 'object',
    properties: {
      expression: { type: 'string', description: 'The expression, for example (1 + 2) * 3.5^2' },
    },
    required: ['expression'],
    additionalProperties: false,
  },
  needsApproval: false,
  timeoutMs: calculationTimeoutMs,
};
