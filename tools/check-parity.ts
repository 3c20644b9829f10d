import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  checkDocument,
  countStates,
  findProofs,
  type Proof,
  readRows,
  updateDocument,
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
if (process.argv.includes('--write')) {
  writeFileSync(documentPath, updateDocument(readFileSync(documentPath, 'utf8'), proofs));
}
const markdown = readFileSync(documentPath, 'utf8');
const faults = checkDocument(markdown, proofs);
for (const fault of faults) console.error(`docs/parity.md: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(countStates(readRows(markdown)));
