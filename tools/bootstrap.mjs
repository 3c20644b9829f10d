// The one entry behind `npm start`, `npm test` and the other verbs.
// It runs before anything is installed, so it and its parts use only what Node 20 brings.
import { explain } from './bootstrap/explain.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { verbs } from './bootstrap/verbs.mjs';

const [verb = '', ...args] = process.argv.slice(2);
const run = verbs[verb];

try {
  if (run === undefined) {
    throw explain(`Unknown verb "${verb}".`, `Use one of: ${Object.keys(verbs).join(', ')}.`);
  }
  await ensureInstalled();
  process.exitCode = await run({ node: findNode(), args });
} catch (error) {
  if (error?.name !== 'Explained') throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
