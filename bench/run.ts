// Measures the built app against bare pages that do the same work, in one run of one browser.
import { mkdir, writeFile } from 'node:fs/promises';

import { extensionsCase } from './cases/extensions.ts';
import { firstLoadCase } from './cases/first-load.ts';
import { hostileTextCase } from './cases/hostile-text.ts';
import { hugeBackupCase } from './cases/huge-backup.ts';
import { hugeMessageCase } from './cases/huge-message.ts';
import { largeFilesCase } from './cases/large-files.ts';
import { largeProfileCase } from './cases/large-profile.ts';
import { latencyCase } from './cases/latency.ts';
import { longChatsCase } from './cases/long-chats.ts';
import { manyChatsCase } from './cases/many-chats.ts';
import { memoryCase } from './cases/memory.ts';
import { searchCase } from './cases/search.ts';
import { sideBySideCase } from './cases/side-by-side.ts';
import { streamingCases } from './cases/streaming.ts';
import { syncCase } from './cases/sync.ts';
import { usageCase } from './cases/usage.ts';
import { startBench } from './harness/bench.ts';
import type { BenchCase } from './harness/case.ts';
import { readOptions } from './options.ts';
import { type Figure, isOver } from './report/figures.ts';
import { renderTable } from './report/table.ts';

const allCases: readonly BenchCase[] = [
  firstLoadCase,
  latencyCase,
  ...streamingCases,
  sideBySideCase,
  longChatsCase,
  manyChatsCase,
  largeProfileCase,
  largeFilesCase,
  hostileTextCase,
  hugeBackupCase,
  hugeMessageCase,
  extensionsCase,
  searchCase,
  usageCase,
  syncCase,
  memoryCase,
];

const resultsFolder = new URL('results/', import.meta.url);

const options = readOptions(
  process.argv.slice(2),
  allCases.map(({ name }) => name),
);
const chosen = allCases.filter(
  ({ name, isAsked = false }) =>
    options.cases.includes(name) || (options.cases.length === 0 && !isAsked),
);
const bench = await startBench();
const results: { readonly name: string; readonly figures: readonly Figure[] }[] = [];
try {
  for (const { name, title, runs, measure } of chosen) {
    const figures = await measure(bench, options.runs ?? runs);
    results.push({ name, figures });
    process.stdout.write(`\n${renderTable(title, figures)}\n`);
  }
} finally {
  await bench.close();
}
await mkdir(resultsFolder, { recursive: true });
await writeFile(
  new URL('latest.json', resultsFolder),
  `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`,
);
const over = results.flatMap(({ figures }) => figures.filter(isOver));
process.stdout.write(`\n${over.length} of the figures are over their budget.\n`);
if (options.check && over.length > 0) process.exitCode = 1;
