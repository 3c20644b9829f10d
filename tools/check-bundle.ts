// Checks the built web app: what the first page load and each part weigh, and which hosts its files
// name. With --write, takes what was built into the table of parts; with --modules, tells which
// sources the first load consists of.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  firstLoadFiles,
  hostsIn,
  partsLeftOut,
  sentBytes,
  stylesOfGroups,
  workerProblems,
} from './checks/bundle-report.ts';
import { isKnownHost } from './checks/known-hosts.ts';
import {
  budgetProblems,
  budgetsOf,
  largestModules,
  partFiles,
  roomsIn,
  type PartBudgets,
} from './checks/part-budgets.ts';
import { inRoot } from './checks/root.ts';
import { chatsName } from './vite/first-load.ts';
import { moduleSizesFile, type BuiltChunk } from './vite/module-sizes.ts';

/** All that the bench counts until a newcomer can type; see docs/decisions/090. */
const maxFirstLoadBytes = 165_000;
/** What people with chats load before they can type: 225 KiB; see docs/decisions/091, 119 and 122. */
const maxWithChatsBytes = 230_400;
/** What the admin panel begins with; see docs/decisions/146. */
const maxPanelBytes = 150_000;
/** Asked for by the start where there is a profile. */
const partsOfProfile = ['load-model-catalogue', chatsName];
const firstScreen = 'first-run';
// Beside scripts and styles: the page, its configuration, the network worker, manifest and icon.
const otherRequests = 5;
const maxRequests = 12;
const shownModules = 40;

const folder = inRoot('apps/web/dist');
const budgetsFile = inRoot('tools/checks/part-budgets.json');
const files = firstLoadFiles(folder, []).toSorted((a, b) => b.brotliBytes - a.brotliBytes);
const totalBytes = bytesOf(files);
const withChatsBytes = bytesOf([
  ...firstLoadFiles(folder, partsOfProfile),
  ...stylesOfGroups(folder),
]);
const panelBytes = bytesOf(firstLoadFiles(folder, [], 'admin/index.html'));
const requests = files.length + otherRequests;
const foreign = [...hostsIn(folder)].filter(([host]) => !isKnownHost(host));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own build
const chunks = JSON.parse(readFileSync(inRoot(moduleSizesFile), 'utf8')) as readonly BuiltChunk[];
const startFiles = new Set(files.map(({ name }) => name));
const rooms = roomsIn(chunks, startFiles);
const parts = new Map(
  [...partFiles(chunks)].map(([part, file]) => [part, sentBytes(path.join(folder, file))] as const),
);
if (process.argv.includes('--write')) {
  writeFileSync(budgetsFile, `${JSON.stringify(budgetsOf(parts, rooms), null, 2)}\n`);
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table of the project itself
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as PartBudgets;
const partProblems = budgetProblems(budgets, parts, rooms);

const problems = [
  ...(totalBytes > maxFirstLoadBytes
    ? [`The first load is larger than ${kB(maxFirstLoadBytes)}.`]
    : []),
  ...(withChatsBytes > maxWithChatsBytes
    ? [`With chats, the first load is larger than ${kB(maxWithChatsBytes)}.`]
    : []),
  ...(panelBytes > maxPanelBytes ? [`The admin panel is larger than ${kB(maxPanelBytes)}.`] : []),
  ...(requests > maxRequests ? [`The first load needs more than ${maxRequests} requests.`] : []),
  ...['network-worker', 'search-worker'].flatMap((name) => workerProblems(folder, name)),
  ...partsLeftOut(folder, inRoot('apps/web/src')).map(
    (file) => `${file} is a part of the app, but the service worker does not keep it.`,
  ),
  ...firstLoadFiles(folder, [firstScreen])
    .filter(({ name }) => name.startsWith(`assets/${chatsName}-`))
    .map(({ name }) => `The first screen of newcomers waits for ${name}.`),
  ...foreign.map(
    ([host, file]) =>
      `${file} names the host ${host}. If that is meant, add it to tools/checks/known-hosts.ts.`,
  ),
  ...partProblems,
  ...(partProblems.length > 0
    ? [
        'If a part is meant to be so, run node tools/check-bundle.ts --write and look at the change.',
      ]
    : []),
];

console.log(
  `first load ${kB(totalBytes)} brotli, ${requests} requests; with chats ${kB(withChatsBytes)}; admin panel ${kB(panelBytes)}; ${parts.size} parts`,
);
for (const { name, brotliBytes } of files) console.log(`  ${kB(brotliBytes).padStart(9)}  ${name}`);
if (process.argv.includes('--modules')) {
  for (const [file, characters] of largestModules(chunks, startFiles, shownModules)) {
    console.log(`  ${String(characters).padStart(9)}  ${file}`);
  }
}
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

function bytesOf(loaded: readonly { readonly brotliBytes: number }[]): number {
  return loaded.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
