import type { Page } from '@playwright/test';

import { startChangingProxy } from '../fixtures/changing-proxy.ts';
import { hostileReplies, type HostileReply } from '../fixtures/hostile-replies.ts';
import { isLong } from '../fixtures/length.ts';
import { attributes } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { serverUrl } from '../server-address.ts';

test.setTimeout(180_000);

const diagramPath = '/sandbox/mermaid.html';

interface Watch {
  /** Calls of `hit()`, in the page and in every frame of it. */
  readonly executions: () => number;
  /** Dialogs, new pages, and frames that are not the place where diagrams are drawn. */
  readonly events: readonly string[];
}

async function watch(page: Page): Promise<Watch> {
  let executions = 0;
  await page.exposeFunction('hit', () => {
    executions += 1;
  });
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => events.push(`popup: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    const isOwn = frame === page.mainFrame() ? pathname === '/' : pathname === diagramPath;
    if (!isOwn) events.push(`frame: ${frame.url()}`);
  });
  return { events, executions: () => executions };
}

/** Lets the model say hostile things, one chat for each dozen, and looks at what became of it. */
async function play(
  parley: Parley,
  fake: FakeProvider,
  replies: readonly HostileReply[],
): Promise<void> {
  for (const [index, { name, markdown }] of replies.entries()) {
    if (index > 0 && index % 12 === 0) await parley.newChat();
    fake.set({ text: `Before.\n\n${markdown}\n\nAfter.`, chunkCharacters: 5 });
    const reply = await parley.ask(name);
    await expect(
      reply.locator(
        'script, iframe, object, embed, link, style, base, meta, form, video, audio, template, [srcset], [onerror], [onload], img[src^="http"], img[src^="//"], a[href^="javascript" i], a[href^="data" i], a[href^="vbscript" i], a[href^="file" i]',
      ),
      name,
    ).toHaveCount(0);
    await pressEverything(reply);
  }
}

/** A reader who presses each link that stays in the page. */
async function pressEverything(reply: ReturnType<Page['locator']>): Promise<void> {
  const text = reply.locator(`[${attributes.part}="text"]`);
  const links = await text.getByRole('link', { name: 'press' }).all();
  for (const link of links) await link.click({ timeout: 15_000 });
}

test('hostile replies run nothing and call nobody, with the policy on', async ({
  parley,
  fake,
  page,
  trap,
  guards,
}) => {
  // Chromium reports handlers in documents that are only parsed, as the drawing of diagrams does to
  // clean its labels. Whether one runs is what the counter tells, here and without the policy.
  guards.expectText(/^console: Executing inline event handler violates .*\/assets\//);
  const watched = await watch(page);
  await parley.setUp({ isFresh: true });
  await page.evaluate(() => (globalThis as unknown as { hit: () => void }).hit());
  await expect.poll(watched.executions, 'the counter counts').toBe(1);
  // What stays harmless without the policy is harmless with it: a sample shows that it is in force.
  await play(
    parley,
    fake,
    isLong ? hostileReplies : hostileReplies.filter((_, at) => at % 4 === 0),
  );
  expect(watched.executions()).toBe(1);
  expect(watched.events).toEqual([]);
  expect(trap.hits()).toEqual([]);
});

test('hostile replies run nothing and call nobody, with the policy off', async ({
  parley,
  fake,
  page,
  trap,
  guards,
}) => {
  const proxy = await startChangingProxy(serverUrl, (_path, answer) => {
    const { 'content-security-policy': _policy, ...headers } = answer.headers;
    return { ...answer, headers };
  });
  guards.allowOrigin(proxy.url);
  const watched = await watch(page);
  await parley.setUp({ address: proxy.url });

  // Without the policy the trap must catch, or the rest proves nothing.
  guards.expectText(/evil\.test\/control/);
  await page.evaluate(() => fetch('http://evil.test/control', { mode: 'no-cors' }));
  expect(trap.hits()).toEqual(['GET /control HTTP/1.1 (evil.test)']);
  trap.reset();

  await play(parley, fake, hostileReplies);
  expect(watched.executions()).toBe(0);
  expect(watched.events).toEqual([]);
  expect(trap.hits()).toEqual([]);
  await proxy.close();
});

test('a diagram that names pictures is drawn without them', async ({ parley, fake, trap }) => {
  await parley.setUp();
  const host = 'http://evil.test';
  fake.set({
    text: `\`\`\`mermaid\nflowchart TD\n  A@{ img: "${host}/a.png", label: "A cat", w: 60, h: 60 } --> B["<img src=${host}/b.png>B"]\n\`\`\``,
  });
  const reply = await parley.ask('Draw me a cat');
  const picture = reply.getByRole('img', { name: 'Diagram' });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    ),
  ).toBeGreaterThan(0);
  expect(trap.hits()).toEqual([]);
});

test('a remote image is a placeholder with its host until it is asked for', async ({
  parley,
  fake,
  trap,
  guards,
}) => {
  await parley.setUp();
  fake.set({ text: '![A cat](https://pictures.test/cat.png)' });
  const reply = await parley.ask('Show me a cat');
  await expect(reply).toContainText('pictures.test');
  expect(trap.hits()).toEqual([]);
  guards.expectText(/pictures\.test/);
  await reply.getByRole('button', { name: /load/i }).click();
  await expect.poll(() => trap.hits()).toContain('TLS pictures.test');
  // The trap does not speak TLS, so there is no picture; that is said where it would stand.
  await expect(reply.getByRole('status')).toBeVisible();
  // Its own page may show what no other page may read.
  const link = reply.getByRole('link', { name: /pictures\.test/ });
  await expect(link).toHaveAttribute('href', 'https://pictures.test/cat.png');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  trap.reset();
});

test('a link shows its real host, not the one it is dressed as', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ text: '[https://bank.example](http://evil.test/login)' });
  const reply = await parley.ask('Where do I log in?');
  const link = reply.getByRole('link');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(reply).toContainText('evil.test');
});
