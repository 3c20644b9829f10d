import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { fetchBySync } from '#src/app/shared/file-arrivals.ts';
import { createTestSync } from '#src/features/sync/testing/test-sync.ts';
import type { FileFailure } from '#src/platform/sync-protocol.ts';
import { createMemoryAttachmentStore } from '#src/services/attachments/attachment-store.ts';
import { createAttachments, type Attachments } from '#src/services/attachments/attachments.ts';

import { AttachedImage } from './attached-image.tsx';

const part = {
  type: 'image',
  attachmentId: createAttachmentId('a'.repeat(64)),
  mediaType: 'image/svg+xml',
  name: 'heron.svg',
  sizeBytes: 10,
  widthPx: 90,
  heightPx: 60,
} as const;
const picture = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="9"/></svg>',
  ],
  { type: part.mediaType },
);

let root: Root;
let container: HTMLElement;
let attachments: Attachments;
let sync: ReturnType<typeof createTestSync>;
/** Answers the fetches of the picture, in turn. */
let asked: ((answer: Result<null, FileFailure>) => void)[];
const store = createMemoryAttachmentStore();

beforeEach(() => {
  asked = [];
  sync = createTestSync();
  const service = {
    ...sync.service,
    fetchFile: () =>
      new Promise<Result<null, FileFailure>>((resolve) => {
        asked.push(resolve);
      }),
  };
  attachments = createAttachments({
    store,
    sha256Hex: () => Promise.resolve(''),
    downscaleImage: () => Promise.reject(new Error('Nothing is added')),
    fetchMissing: (id) => fetchBySync(service, id),
    areFilesOffered: () => true,
    loadDocuments: () => Promise.reject(new Error('There are no documents')),
  });
  container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(
    <IntlProvider locale="en">
      <AttachedImage part={part} attachments={attachments} />
    </IntlProvider>,
  );
});

afterEach(() => root.unmount());

/** A round of the sync has ended. */
async function endRound(atMs: number): Promise<void> {
  const before = asked.length;
  sync.report({ syncedAtMs: atMs });
  await expect.poll(() => asked.length).toBe(before + 1);
}

it('a picture that the server has not got is looked for after each round, and drawn once it is there', async () => {
  const missing = page.getByText(/^heron.svg isn’t on the server yet/);
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(page.getByText('Fetching heron.svg…')).toBeVisible();
  asked[0]?.(err({ code: 'not-there' }));
  await expect.element(missing).toBeVisible();

  const changes: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { type } of records) changes.push(`${type}: ${container.innerText}`);
  });
  observer.observe(container, { childList: true, subtree: true, characterData: true });
  for (const [at, atMs] of [1, 2, 3].entries()) {
    await endRound(atMs);
    asked[at + 1]?.(err({ code: 'not-there' }));
    await expect.poll(() => asked.length).toBe(at + 2);
  }
  expect(observer.takeRecords().map(({ type }) => type)).toEqual([]);
  expect(changes).toEqual([]);

  await page.getByRole('button', { name: 'Fetch now' }).click();
  await expect.element(page.getByText('Fetching heron.svg…')).toBeVisible();
  asked.at(-1)?.(err({ code: 'not-there' }));
  await expect.element(missing).toBeVisible();

  changes.length = 0;
  await endRound(4);
  await store.put(part.attachmentId, picture);
  asked.at(-1)?.(ok(null));
  const image = page.getByRole('img', { name: 'heron.svg' });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(90);
  observer.disconnect();
  expect(changes.join()).not.toContain('missing from browser storage');
});
