// Runs the checks of the project, the quickest first, and stops at the first step that fails.
// The last line is always "N passed, N failed". The argument says how much: check, test or long.
import { allSteps } from './checks/all-steps.ts';
import { checkLevels, longVariable } from './checks/check-step.ts';
import { runSteps } from './checks/run-steps.ts';

const wanted = checkLevels.findIndex((level) => level === process.argv[2]);
if (wanted === -1) throw new Error(`Say how much to check: ${checkLevels.join(', ')}.`);
if (checkLevels[wanted] === 'long') process.env[longVariable] = '1';
const steps = allSteps().filter(({ level }) => checkLevels.indexOf(level) <= wanted);
const { passed, failed } = await runSteps(steps, (line) => console.log(line));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
