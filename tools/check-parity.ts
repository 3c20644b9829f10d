// Checks docs/parity.md against the tests. With --print: shows its rows with the tests that prove them.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  checkDocument,
  countStates,
  findProofs,
  type Proof,
  readRows,
  renderProofs,
} from './check-parity-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const documentPath = `${root}docs/parity.md`;

function collectProofs(): readonly Proof[] {
  const paths = globSync('{packages,apps,e2e}/**/*.{test,e2e,fuzz}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|[/\\])(node_modules|dist)$/u.test(path),
  });
  return paths.flatMap((path) =>
    findProofs(path.replaceAll('\\', '/'), readFileSync(`${root}${path}`, 'utf8')),
  );
}

const proofs = collectProofs();
const markdown = readFileSync(documentPath, 'utf8');
const rows = readRows(markdown);
const faults = checkDocument(markdown, proofs);
for (const fault of faults) console.error(`docs/parity.md: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else if (process.argv.includes('--print')) console.log(renderProofs(rows, proofs));
else console.log(countStates(rows, proofs));
