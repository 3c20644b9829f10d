// Runs the checks of the project, the quickest first, and stops at the first step that fails.
// The last line is always "N passed, N failed". With the argument "fast": what needs no browser.
import { allSteps } from './checks/all-steps.ts';
import { runSteps } from './checks/run-steps.ts';

const isFastOnly = process.argv[2] === 'fast';
const steps = allSteps().filter((step) => step.isFast || !isFastOnly);
const { passed, failed } = await runSteps(steps, (line) => console.log(line));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
