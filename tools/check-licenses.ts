// Checks that every package which is no mere tool is under a license that the project allows.
import { licenseProblem } from './licenses/license-rules.ts';
import { readLockFile } from './licenses/lock-file.ts';

const packages = readLockFile().filter(({ isDev }) => !isDev);
const problems = packages.flatMap((found) => licenseProblem(found) ?? []);
for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
