import { globSync } from 'node:fs';

import { buildStep } from './build-step.ts';
import type { CheckStep } from './check-step.ts';
import { containerStep } from './container-step.ts';
import { commandStep, type CommandLine } from './command-step.ts';
import { root } from './root.ts';
import { otherBrowsersStep } from './other-browsers-step.ts';
import { playwrightStep, vitestStep } from './test-step.ts';
import { vulnerabilitiesStep } from './vulnerabilities.ts';

/** Every step, the quickest first. */
export function allSteps(): readonly CheckStep[] {
  return [
    commandStep('format', ['oxfmt', '--check']),
    commandStep('lint', ['oxlint']),
    commandStep('styles', ['stylelint', 'packages/**/*.css', 'apps/**/*.css']),
    commandStep('types', ...typeChecks()),
    commandStep('import rules', ['node', 'tools/checks/import-rules.ts']),
    commandStep('unused code', ['knip', '--no-progress']),
    commandStep('licenses', ['node', 'tools/check-licenses.ts']),
    commandStep('messages', ['node', 'tools/messages.ts', 'check']),
    commandStep('documents', ['node', 'tools/check-docs.ts'], ['node', 'tools/check-parity.ts']),
    vitestStep('unit tests', 'node'),
    vitestStep('database tests', 'sql'),
    vitestStep('tests on generated input', 'generated'),
    vitestStep('browser tests', 'browser'),
    buildStep(),
    playwrightStep('end-to-end tests'),
    otherBrowsersStep(),
    containerStep(),
    vulnerabilitiesStep(),
  ];
}

function typeChecks(): CommandLine[] {
  const projects = globSync('{packages,apps}/*/tsconfig*.json', { cwd: root }).toSorted(byName);
  return ['tsconfig.json', ...projects].map((project) => ['tsc', '--project', project]);
}

function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}
