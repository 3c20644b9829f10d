import { fieldsOf } from '../licenses/fields.ts';
import type { CheckStep, StepResult } from './check-step.ts';
import { runCommand } from './run-command.ts';

/** Asks the registry once: it may be out of reach, and nothing of the project depends on it. */
const question = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

/** Reports known vulnerabilities of the packages that ship; only critical ones fail. */
export function vulnerabilitiesStep(): CheckStep {
  return {
    name: 'vulnerabilities',
    level: 'long',
    run: async () => readAudit((await runCommand('npm', question)).output),
  };
}

/**
 * Reads what `npm audit --json` printed, warnings before it included. Where the registry gave no
 * answer there is nothing to fail, and the note says that nobody looked.
 */
export function readAudit(output: string): StepResult {
  const found = fieldsOf(fieldsOf(parseReport(output))['vulnerabilities']);
  const isAnswered = 'metadata' in fieldsOf(parseReport(output));
  if (!isAnswered) {
    return { passed: 0, failed: 0, output, note: 'not looked up: the registry gives no answer' };
  }
  const lines = Object.entries(found).map(
    ([name, entry]) => `${name}: ${String(fieldsOf(entry)['severity'])}`,
  );
  const critical = lines.filter((line) => line.endsWith(': critical')).length;
  return {
    passed: critical > 0 ? 0 : 1,
    failed: critical,
    output: lines.join('\n'),
    note: lines.length === 0 ? 'none known' : lines.join(', '),
  };
}

function parseReport(output: string): unknown {
  const [, json = ''] = /^(\{[\s\S]*^\})/mu.exec(output) ?? [];
  try {
    const report: unknown = JSON.parse(json);
    return report;
  } catch {
    return undefined;
  }
}
