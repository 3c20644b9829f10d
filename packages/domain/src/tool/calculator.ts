import { err } from '../shared/result.ts';
import type { Tool } from './tool.ts';

/** Computes an expression; its code comes with the first call. */
export const calculator: Tool = {
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
  async run({ expression }) {
    if (typeof expression !== 'string' || expression.trim() === '') {
      return err({ code: 'failed', text: 'the argument "expression" must be a text' });
    }
    const { evaluate } = await import('./expression.ts');
    const result = evaluate(expression);
    return result.ok ? result : err({ code: 'failed', text: result.error.text });
  },
};
