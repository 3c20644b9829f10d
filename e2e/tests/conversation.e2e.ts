import { expectAccessible } from '../fixtures/accessibility.ts';
import { asList, isObject } from '../fake-provider/check.ts';
import { at, textAt } from '../fake-provider/json-path.ts';
import { errorBodies } from '../fake-provider/error-bodies.ts';
import { markdownOfLength } from '../fake-provider/text.ts';
import { actions, attributes, editing, modelSettings, sidebar } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';

// As people have it: the program kept by its service worker.
test.use({ serviceWorkers: 'allow' });

/** Role and text of every turn that a request carried. */
function turnsOf(body: unknown): string[] {
  return asList(isObject(body) ? body['messages'] : []).map(
    (turn) => `${textAt(turn, 'role')}: ${contentText(at(turn, 'content'))}`,
  );
}

function contentText(content: unknown): string {
  return typeof content === 'string'
    ? content
    : asList(content)
        .map((part) => textAt(part, 'text'))
        .join('');
}

test.beforeEach(async ({ parley }) => {
  await parley.setUp();
});

test('a streamed reply of 20,000 characters arrives whole', async ({ parley, fake }) => {
  const text = markdownOfLength(20_000);
  fake.set({ text, chunkCharacters: 20, chunksPerSecond: 400, sliceBytes: 37 });
  await parley.send('Write a long text');
  await parley.expectState('streaming');
  await parley.expectState('finished', { timeout: 60_000 });
  await expect(parley.textOf(parley.lastReply)).toContainText('The end.');
  expect(await parley.copyText(parley.lastReply)).toBe(text);
});

test('T158 T161 a request has the documented fields and the key of its host', async ({
  parley,
  page,
  fake,
}) => {
  fake.set({ headers: { 'x-remaining-free-messages': '7' } });
  await parley.ask('Hello');
  await expect(page.getByText('7 free messages left')).toBeVisible();
  const [request] = fake.completions();
  expect(request).toMatchObject({ status: 200, body: { model: 'fake-large', stream: true } });
  expect(turnsOf(request?.body)).toEqual(['user: Hello']);
});

test('a parameter that the model refuses is left out, and stays out until tried again', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ refusedParams: ['stream_options'] });
  await parley.ask('Hello');
  await parley.ask('Again');
  expect(fake.completions().map((request) => request.status)).toEqual([400, 200, 200]);
  await expect(parley.replies.first()).toContainText('stream_options');
  await expect(parley.lastReply).not.toContainText('stream_options');

  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  await expect(dialog).toContainText('stream_options');
  await expectAccessible(page, 'what was left out');
  await dialog.getByRole('button', { name: modelSettings.tryAgain }).click();
  await expect(dialog).not.toContainText('stream_options');
  await expect(dialog.getByText(modelSettings.sentAgain)).toBeFocused();
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  fake.set({ refusedParams: [] });
  await parley.ask('Once more');
  expect(fake.completions().at(-1)?.body).toHaveProperty('stream_options');
});

test('T138 T238 stop closes the socket within 200 ms and isn’t an error', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: markdownOfLength(20_000), chunksPerSecond: 100 });
  await parley.send('Write a long text');
  await parley.expectState('streaming');
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => Object.assign(globalThis, { clickedAtMs: performance.timeOrigin + performance.now() }),
      { capture: true, once: true },
    );
  });
  await parley.stopButton.click();
  await parley.expectState('stopped');
  const request = await fake.waitForCompletion(0);
  await expect.poll(() => request.closedByClientAtMs).toBeDefined();
  const clickedAtMs = await page.evaluate(
    () => (globalThis as unknown as { clickedAtMs: number }).clickedAtMs,
  );
  expect((request.closedByClientAtMs ?? 0) - clickedAtMs).toBeLessThan(200);
  await expect(parley.errorOf(parley.lastReply)).toHaveCount(0);
  await expect(parley.sendButton).toBeVisible();
});

test('stop works before the first byte', async ({ parley, fake }) => {
  fake.set({ firstByteDelayMs: 30_000 });
  await parley.send('Hello');
  const request = await fake.waitForCompletion(0);
  await parley.stopButton.click();
  await expect.poll(() => request.closedByClientAtMs).toBeDefined();
  await parley.expectState('stopped');
});

test('T138 regenerate asks again without the old reply, and keeps it as a sibling', async ({
  parley,
  fake,
}) => {
  fake.set({ text: 'First answer.' });
  await parley.ask('Question');
  fake.set({ text: 'Second answer.' });
  await parley.act(parley.lastReply, actions.regenerate);
  await expect(parley.textOf(parley.lastReply)).toHaveText('Second answer.');
  expect(turnsOf(fake.completions()[1]?.body)).toEqual(['user: Question']);
  await expect(parley.lastReply).toContainText('2/2');
  await parley.lastReply.getByRole('button', { name: actions.previousVersion }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('First answer.');
  await parley.lastReply.getByRole('button', { name: actions.nextVersion }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('Second answer.');
});

test('T137 an edited message makes a sibling, and what followed stays reachable', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: 'About cats.' });
  await parley.ask('Tell me about cats');
  fake.set({ text: 'About dogs.' });
  await parley.act(parley.lastQuestion, actions.edit);
  await page.getByRole('textbox', { name: editing.message }).fill('Tell me about dogs');
  await page.getByRole('button', { name: editing.send }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('About dogs.');
  expect(turnsOf(fake.completions()[1]?.body)).toEqual(['user: Tell me about dogs']);
  await expect(parley.messages).toHaveCount(2);
  await parley.lastQuestion.getByRole('button', { name: actions.previousVersion }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('About cats.');
});

test('T137 what was typed into an edit survives leaving the chat and a reload, until it is saved', async ({
  parley,
  page,
}) => {
  await parley.ask('Tell me about cats');
  const box = page.getByRole('textbox', { name: editing.message });
  await parley.act(parley.lastQuestion, actions.edit);
  await box.fill('Tell me about dogs');
  await parley.newChat();
  await expect(box).toHaveCount(0);
  await parley.openChat('Tell me about cats');
  await expect(box).toHaveValue('Tell me about dogs');
  await box.fill('Tell me about birds');
  await page.reload();
  await expect(box).toHaveValue('Tell me about birds');
  await box.press('Escape');
  await page.reload();
  await expect(parley.messages).toHaveCount(2);
  await expect(box).toHaveCount(0);

  await parley.act(parley.lastReply, actions.edit);
  await box.fill('A better answer');
  await page.reload();
  await expect(box).toHaveValue('A better answer');
  await page.getByRole('button', { name: editing.saveReply, exact: true }).click();
  await expect(parley.lastReply).toContainText('A better answer');
  await page.reload();
  await expect(parley.lastReply).toContainText('A better answer');
  await expect(box).toHaveCount(0);
});

test('T137 what was typed into two edits survives a reload, each for itself', async ({
  parley,
  page,
}) => {
  await parley.ask('Tell me about cats');
  await parley.ask('Tell me about dogs');
  const box = page.getByRole('textbox', { name: editing.message });
  await parley.act(parley.questions.first(), actions.edit);
  await box.fill('Tell me about birds');
  await parley.act(parley.lastQuestion, actions.edit);
  await expect(box).toHaveValue('Tell me about dogs');
  await page.reload();
  await expect(box).toHaveValue('Tell me about birds');
  await parley.act(parley.lastQuestion, actions.edit);
  await box.fill('Tell me about fish');
  await page.reload();
  await expect(box).toHaveValue('Tell me about fish');
  await parley.act(parley.questions.first(), actions.edit);
  await expect(box).toHaveValue('Tell me about birds');
  await box.press('Escape');
  await parley.act(parley.lastQuestion, actions.edit);
  await expect(box).toHaveValue('Tell me about fish');
  await box.press('Escape');
  await page.reload();
  await expect(parley.messages).toHaveCount(4);
  await expect(box).toHaveCount(0);
});

test('T137 an edit that is sent while a reply comes in says why it waits, and is kept', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: 'A reply that takes its time.', chunkCharacters: 4, stallAfterChunks: 2 });
  await parley.setUp();
  await parley.send('Original');
  await parley.expectState('streaming');
  const box = page.getByRole('textbox', { name: editing.message });
  await parley.act(parley.lastQuestion, actions.edit);
  await box.fill('Said better');
  await page.getByRole('button', { name: editing.send }).click();
  await expect(page.getByRole('alert')).toContainText('A reply is in progress in this chat');
  await expect(box).toHaveValue('Said better');
  expect(fake.completions()).toHaveLength(1);
  await parley.stopButton.click();
  fake.set({ text: 'A better answer.' });
  await page.getByRole('button', { name: editing.send }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('A better answer.');
  await expect(page.getByText('A reply is in progress in this chat')).toHaveCount(0);
});

test('T137 Escape leaves an edit without a change, alt+Enter replaces without a new reply', async ({
  parley,
  fake,
  page,
}) => {
  await parley.ask('Original');
  const box = page.getByRole('textbox', { name: editing.message });
  await parley.act(parley.lastQuestion, actions.edit);
  await box.fill('Discarded');
  await box.press('Escape');
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Original');
  await parley.act(parley.lastQuestion, actions.edit);
  await box.fill('Replaced');
  await box.press('Alt+Enter');
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Replaced');
  await expect(parley.replies).toHaveCount(1);
  expect(fake.completions()).toHaveLength(1);
});

test('T113 delete asks for confirmation, removes the message, and undo restores it', async ({
  parley,
  page,
}) => {
  await parley.ask('Question');
  await parley.deleteMessage(parley.lastReply);
  await expect(parley.replies).toHaveCount(0);
  await page.getByRole('button', { name: actions.undo }).click();
  await expect(parley.replies).toHaveCount(1);
});

test('T113 copy gives Markdown as text and clean HTML beside it', async ({
  parley,
  fake,
  page,
}) => {
  const text = 'A **bold** word and `code`.\n\n- one\n- two';
  fake.set({ text });
  const reply = await parley.ask('Hello');
  expect(await parley.copyText(reply)).toBe(text);
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(html).toMatch(/<strong>bold<\/strong>/);
  expect(html).not.toMatch(/class=|style=|data-/);
  await expect(reply.getByRole('button', { name: actions.copied })).toBeVisible();
});

test('T112 the raw text of a message can be shown in place of the rendered one', async ({
  parley,
  fake,
}) => {
  fake.set({ text: '**bold**' });
  const reply = await parley.ask('Hello');
  await expect(parley.textOf(reply)).toHaveText('bold');
  await parley.act(reply, actions.showRaw);
  await expect(parley.textOf(reply)).toHaveText('**bold**');
});

test('an interrupted reply says so, and Continue resumes it', async ({ parley, fake }) => {
  fake.set({ text: 'One two three four.', chunkCharacters: 4, cutAfterChunks: 2 });
  await parley.send('Count');
  await parley.expectState('cut');
  await expect(parley.lastReply).toContainText(wording.cut);
  fake.set({ text: 'three four.', allowPrefill: true });
  await parley.lastReply.getByRole('button', { name: actions.continue }).click();
  await parley.expectState('finished');
  await expect(parley.textOf(parley.lastReply)).toHaveText('One two three four.');
  await expect(parley.replies).toHaveCount(1);
});

test('a reply that ended at its length limit offers Continue too', async ({ parley, fake }) => {
  fake.set({ text: 'So far', finish: 'length' });
  await parley.ask('Count');
  await expect(parley.lastReply.getByRole('button', { name: actions.continue })).toBeVisible();
});

test('a reply that ended at its length limit while thinking offers Retry and its settings', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ reasoning: { text: 'Let me see.' }, text: '', finish: 'length' });
  const reply = await parley.ask('Count');
  await expect(reply).toContainText('reached its length limit while thinking');
  await expect(reply.getByRole('button', { name: actions.continue })).toHaveCount(0);
  await reply.getByRole('button', { name: modelSettings.button, exact: true }).click();
  await expect(page.getByRole('dialog', { name: modelSettings.dialog })).toBeVisible();
  await page.keyboard.press('Escape');
  fake.set({ text: 'One.' });
  await reply.getByRole('button', { name: actions.retry }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('One.');
});

test('T118 a failed reply is tried again at its place', async ({ parley, fake }) => {
  fake.set({ response: errorBodies.rejected });
  await parley.send('Hello');
  await parley.expectState('failed');
  fake.set({ text: 'Now it works.' });
  await parley.lastReply.getByRole('button', { name: actions.retry }).click();
  await parley.expectState('finished');
  await expect(parley.textOf(parley.lastReply)).toHaveText('Now it works.');
  await expect(parley.questions).toHaveCount(1);
  expect(turnsOf(fake.completions().at(-1)?.body)).toEqual(['user: Hello']);
});

test('an error isn’t part of the next request', async ({ parley, fake }) => {
  await parley.ask('First');
  fake.set({ response: errorBodies.rejected });
  await parley.send('Second');
  await parley.expectState('failed');
  fake.set({ text: 'Fine.' });
  await parley.ask('Third');
  const sent = fake.completions().at(-1);
  expect(sent?.status).toBe(200);
  expect(sent?.bodyText).not.toContain('flagged by our usage policies');
});

test('reasoning is a line that opens, apart from the answer', async ({ parley, fake }) => {
  fake.set({
    reasoning: { text: 'First I count the letters.\n\n**Then** I look.' },
    text: 'Three.',
  });
  const reply = await parley.ask('How many?');
  await expect(parley.textOf(reply)).toHaveText('Three.');
  const reasoning = reply.locator(`[${attributes.part}="reasoning"]`);
  await expect(reasoning.getByText('First I count the letters.')).toBeHidden();
  await reasoning.getByRole('button').click();
  await expect(reasoning.getByText('First I count the letters.')).toBeVisible();
  await expect(reasoning.getByRole('strong')).toHaveText('Then');
});

test('expanded thinking is rendered while it streams, and isn’t rendered again when it ends', async ({
  parley,
  fake,
}) => {
  fake.set({
    reasoning: { text: 'First **I** count the letters.\n\nThen I look.' },
    text: 'Three.',
    chunkCharacters: 6,
    chunksPerSecond: 100,
    stallAfterChunks: 5,
    stallMs: 4000,
  });
  await parley.send('How many?');
  const reasoning = parley.lastReply.locator(`[${attributes.part}="reasoning"]`);
  const drawn = await reasoning.getByRole('strong').elementHandle();
  // Who folds and opens it has it open for good.
  await reasoning.getByRole('button', { name: 'Thinking…' }).click();
  await expect(reasoning.getByRole('strong')).toBeHidden();
  await reasoning.getByRole('button', { name: 'Thinking…' }).click();
  const again = await reasoning.getByRole('strong').elementHandle();
  await parley.expectState('finished');
  await expect(reasoning).toContainText('Then I look.');
  expect(await drawn?.evaluate((each) => each.isConnected)).toBe(false);
  expect(await again?.evaluate((each) => each.isConnected)).toBe(true);
});

test('thinking is open while it streams and folds when the answer begins', async ({
  parley,
  fake,
}) => {
  fake.set({
    reasoning: { text: 'First I count the letters.\n\nThen I look.' },
    text: 'Three, and three again.',
    chunkCharacters: 6,
    chunksPerSecond: 50,
    stallAfterChunks: 3,
    stallMs: 3000,
  });
  await parley.send('How many?');
  const reasoning = parley.lastReply.locator(`[${attributes.part}="reasoning"]`);
  await expect(reasoning).toContainText('First I count');
  await expect(reasoning.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expect(parley.textOf(parley.lastReply)).toContainText('Three');
  await expect(reasoning.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(reasoning).not.toContainText('First I count');
});

test('thinking stays open for who reads in its midst when the answer begins', async ({
  parley,
  page,
  fake,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Step ${index + 1} of the thinking.`);
  fake.set({
    reasoning: { text: lines.join('\n\n') },
    text: 'Three.',
    chunkCharacters: 3000,
    chunksPerSecond: 50,
    stallAfterChunks: 1,
    stallMs: 9000,
  });
  await parley.send('How many?');
  const reasoning = parley.lastReply.locator(`[${attributes.part}="reasoning"]`);
  await expect(reasoning).toContainText('Step 90');
  await parley.region.hover();
  await page.mouse.wheel(0, 9000);
  await expect(reasoning.getByText('Step 100 of')).toBeInViewport();
  await page.mouse.wheel(0, -1500);
  const step = reasoning.getByText('Step 50 of');
  await expect(step).toBeInViewport();
  await expect(reasoning.getByRole('button')).not.toBeInViewport();
  const before = await step.boundingBox();
  await parley.expectState('finished');
  await expect(reasoning.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  const after = await step.boundingBox();
  expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('two chats stream at once, and leaving one does not stop its reply', async ({
  parley,
  fake,
  page,
}) => {
  // The first reply waits in its middle until the second chat has had its own.
  fake.next({
    text: 'Alpha begins and ends.',
    chunksPerSecond: 10,
    stallAfterChunks: 1,
    stallMs: 8000,
  });
  fake.set({ text: 'All about Beta.' });
  await parley.send('Alpha');
  await parley.expectState('streaming');
  await parley.newChat();
  await parley.ask('Beta');
  await expect(parley.textOf(parley.lastReply)).toHaveText('All about Beta.');
  const [alpha, beta] = fake.completions();
  expect(alpha?.chunksSent).toBeLessThan(3);
  expect(beta?.status).toBe(200);
  await expect(parley.chatRows.filter({ hasText: 'Alpha' }).getByText(sidebar.unread)).toBeVisible({
    timeout: 60_000,
  });
  await parley.openChat('Alpha');
  await parley.expectState('finished');
  await expect(parley.textOf(parley.lastReply)).toHaveText('Alpha begins and ends.');
  await expect(page.getByText(sidebar.unread)).toHaveCount(0);
  expect(fake.completions().every((request) => request.closedByClientAtMs === undefined)).toBe(
    true,
  );
});
