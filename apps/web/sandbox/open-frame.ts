import type { OpenPageContent, OpenPageRefusal } from '@parley/contract/frames/open-page.ts';

import { beginPage, writePage } from './become-page.ts';
import { holdFocusBack, refuseFrames } from './frame-guard.ts';
import { linkToPage, type FrameLink } from './frame-link.ts';
import { runOrder } from './plugin/run-order.ts';
import { takeOrder, type TakenOrder } from './plugin/take-order.ts';
import { isPageShut, shutPage } from './shut-page.ts';

/*
 * Becomes a page, or runs code of a plugin in a page, once, with more code and data from hosts that a
 * person allowed. Before the first foreign byte it shuts itself off from every other host and looks
 * whether the browser does so; if not, it stays empty.
 */

function isContent(data: unknown): data is OpenPageContent {
  return typeof data === 'object' && data !== null && 'html' in data;
}

async function show({ hosts, ...page }: OpenPageContent, link: FrameLink): Promise<void> {
  const isNarrow = shutPage(hosts);
  beginPage(link);
  // Only now: what is proven is how the page stands when it is written.
  if (isNarrow && (await isPageShut())) {
    writePage(page);
    return;
  }
  const refusal: OpenPageRefusal = { kind: 'not-shut' };
  link.post({ kind: 'content', data: refusal });
}

async function run({ order, ways }: TakenOrder): Promise<void> {
  const isNarrow = shutPage(order.loads?.hosts ?? []);
  if (!isNarrow || !(await isPageShut())) {
    ways.report({ kind: 'error', text: '', isNotShut: true });
    return;
  }
  refuseFrames();
  holdFocusBack();
  await runOrder(order, ways);
}

let isTaken = false;
linkToPage((data, link, ports) => {
  if (isTaken) return;
  isTaken = true;
  if (isContent(data)) {
    void show(data, link);
    return;
  }
  const taken = takeOrder(data, ports);
  if (taken !== undefined) void run(taken);
});
