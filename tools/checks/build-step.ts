import process from 'node:process';

import type { CheckStep } from './check-step.ts';
import { inRoot } from './root.ts';
import { runCommand } from './run-command.ts';

/** Builds the web app and measures what came out. */
export function buildStep(): CheckStep {
  return {
    name: 'build and budgets',
    level: 'test',
    async run() {
      const build = await runCommand(process.execPath, [inRoot('tools/bootstrap.mjs'), 'build']);
      if (!build.isOk) return { passed: 0, failed: 1, output: build.output };
      const sizes = await runCommand(process.execPath, [inRoot('tools/check-bundle.ts')]);
      return {
        passed: 1 + Number(sizes.isOk),
        failed: Number(!sizes.isOk),
        output: sizes.output,
        note: sizes.output.split('\n')[0] ?? '',
      };
    },
  };
}
