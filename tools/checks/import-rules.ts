import { runCommand } from './run-command.ts';
import { inRoot, root } from './root.ts';

/** What dependency-cruiser found in a tree. */
export interface CruiseReport {
  readonly modules: number;
  readonly violations: readonly {
    readonly rule: string;
    readonly from: string;
    readonly to: string;
  }[];
}

// Set up wrongly, the tool scans nothing and reports success; the project has far more files than this.
const minModules = 100;

/** Checks `packages` and `apps` below a folder against the rules of the project. */
export async function cruise(folder: string): Promise<CruiseReport> {
  const config = inRoot('.dependency-cruiser.cjs');
  const args = ['packages', 'apps', '--config', config, '--output-type', 'json'];
  const { output } = await runCommand('depcruise', args, { folder });
  return parseReport(output);
}

function parseReport(output: string): CruiseReport {
  let report: {
    summary: {
      totalCruised: number;
      violations: { rule: { name: string }; from: string; to: string }[];
    };
  };
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of a tool at a fixed version
    report = JSON.parse(output) as typeof report;
  } catch (error) {
    throw new Error(`dependency-cruiser did not run:\n${output}`, { cause: error });
  }
  return {
    modules: report.summary.totalCruised,
    violations: report.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}

/** Problems of the project's own tree, as lines for people; empty if there are none. */
export function problemsOf({ modules, violations }: CruiseReport): string[] {
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  return modules < minModules
    ? [...lines, `Only ${modules} modules were scanned; expected at least ${minModules}.`]
    : lines;
}

if (import.meta.main) {
  const report = await cruise(root);
  const problems = problemsOf(report);
  console.log([...problems, `${report.modules} modules, ${problems.length} problems`].join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
