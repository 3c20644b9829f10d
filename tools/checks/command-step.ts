import { joinResults, type CheckStep, type StepResult } from './check-step.ts';
import { runCommand } from './run-command.ts';

/** A command line: the program, then its arguments. */
export type CommandLine = readonly [program: string, ...args: string[]];

/** A step of commands that each count as one check; they run one after the other. */
export function commandStep(name: string, ...commands: readonly CommandLine[]): CheckStep {
  return {
    name,
    level: 'check',
    async run() {
      const results: StepResult[] = [];
      for (const [program, ...args] of commands) {
        const { isOk, output } = await runCommand(program, args);
        const title = commands.length > 1 ? `${[program, ...args].join(' ')}\n` : '';
        results.push({ passed: Number(isOk), failed: Number(!isOk), output: title + output });
      }
      return joinResults(results);
    },
  };
}
