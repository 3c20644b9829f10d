// Checks the built web app: what the first page load weighs, and which hosts its files name.
import { firstLoadFiles, hostsIn, partsLeftOut, workerProblems } from './checks/bundle-report.ts';
import { isKnownHost } from './checks/known-hosts.ts';
import { inRoot } from './checks/root.ts';
import { chatsName } from './vite/first-load.ts';

/** All that the bench counts until somebody can type; see docs/decisions/038. */
const largestFirstLoadBytes = 180_000;
/** Asked for by the start itself, not by the HTML. */
const partsOfStart = ['load-model-catalogue'];
const firstScreen = 'first-run-pane';
// Beside scripts and styles: the page, its configuration, the network worker, manifest and icon.
const otherRequests = 5;
const mostRequests = 12;

const folder = inRoot('apps/web/dist');
const files = firstLoadFiles(folder, partsOfStart).toSorted(
  (a, b) => b.brotliBytes - a.brotliBytes,
);
const totalBytes = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
const requests = files.length + otherRequests;
const foreign = [...hostsIn(folder)].filter(([host]) => !isKnownHost(host));

const problems = [
  ...(totalBytes > largestFirstLoadBytes
    ? [`The first load is larger than ${kB(largestFirstLoadBytes)}.`]
    : []),
  ...(requests > mostRequests ? [`The first load needs more than ${mostRequests} requests.`] : []),
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
];

console.log(`first load ${kB(totalBytes)} brotli, ${requests} requests`);
for (const { name, brotliBytes } of files) console.log(`  ${kB(brotliBytes).padStart(9)}  ${name}`);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
