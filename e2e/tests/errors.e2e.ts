import { errorBodies, redirectTo, streamErrorBodies } from '../fake-provider/error-bodies.ts';
import type { Scenario } from '../fake-provider/scenario.ts';
import { actions, contextPanel, providers, settings } from '../fixtures/names.ts';
import type { ProviderSetup } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';

/** Automatic tries come first; a refusal must be on the screen after them. */
const failTimeoutMs = 60_000;

interface ErrorCase {
  readonly title: string;
  readonly scenario: Partial<Scenario>;
  readonly expected: readonly (string | RegExp)[];
  readonly setup?: ProviderSetup;
}

const anthropic: ProviderSetup = { provider: 'anthropic' };

const cases: readonly ErrorCase[] = [
  {
    title: 'T223 an OpenAI 500 names the status page',
    scenario: { response: errorBodies.openAi500 },
    expected: [wording.openAi500, wording.statusPage],
  },
  {
    title: 'T224 a body that is no JSON can be unfolded',
    scenario: { response: errorBodies.openAiNotJson },
    expected: [wording.notJson],
  },
  {
    title: 'T225 a server_error shows what the provider said',
    scenario: { response: errorBodies.openAiServerError },
    expected: ['The engine is currently overloaded'],
  },
  {
    title: 'T226 access_denied',
    scenario: { response: errorBodies.accessDenied },
    expected: [wording.accessDenied],
  },
  {
    title: 'T228 insufficient_quota has a link to billing',
    scenario: { response: errorBodies.insufficientQuota },
    expected: [wording.outOfQuota, wording.billing],
  },
  {
    title: 'T229 a 429 gives three reasons and the words of the provider',
    scenario: { response: errorBodies.rateLimited },
    expected: [...wording.rateReasons, 'Rate limit reached for fake-large'],
  },
  {
    title: 'T229 a 429 with a text for the user shows that text',
    scenario: { response: errorBodies.rateLimitedWithUserMessage },
    expected: ['Your team has used its messages for today. They come back at midnight.'],
  },
  {
    title: 'T230 invalid_api_key hints at locked keys',
    scenario: { response: errorBodies.invalidApiKey },
    expected: [wording.invalidOpenAiKey, wording.unlockHint],
  },
  {
    title: 'T232 any other refusal is quoted with its source',
    scenario: { response: errorBodies.rejected },
    expected: [wording.rejected, 'Your request was flagged by our usage policies.'],
  },
  {
    title: 'T232 a model that does not exist adds advice',
    scenario: { response: errorBodies.modelNotFound },
    expected: [wording.rejected, 'does not exist', wording.gpt4Advice],
  },
  {
    title: 'T233 a refusal without a word is a generic message and "Not OK"',
    scenario: { response: errorBodies.emptyObject },
    expected: [wording.network],
  },
  {
    title: 'T235 an Anthropic 500',
    scenario: { response: errorBodies.anthropic500 },
    expected: [wording.anthropic500],
    setup: anthropic,
  },
  {
    title: 'T235 an Anthropic authentication_error',
    scenario: { response: errorBodies.anthropicInvalidKey },
    expected: [wording.invalidAnthropicKey],
    setup: anthropic,
  },
  {
    title: 'an overloaded Anthropic is quoted',
    scenario: { response: errorBodies.anthropicOverloaded },
    expected: [/overloaded/i],
    setup: anthropic,
  },
  {
    title: 'an error body of Ollama is read',
    scenario: { response: errorBodies.ollamaText },
    expected: ['try pulling it first'],
  },
  {
    title: 'an error body of Mistral is read',
    scenario: { response: errorBodies.mistralDetail },
    expected: ['Field required'],
  },
  {
    title: 'a page of HTML with status 200 is no reply',
    scenario: { response: errorBodies.htmlWith200 },
    expected: [wording.notJson],
  },
  {
    title: 'a redirect to another host is not followed',
    scenario: { response: redirectTo('http://elsewhere.test/v1/chat/completions') },
    expected: [/redirected to another address/],
  },
];

for (const { title, scenario, expected, setup } of cases) {
  test(title, async ({ parley, fake, guards }) => {
    // The browser reports a redirect that it was told not to follow.
    guards.expectText(/elsewhere\.test/);
    await parley.setUp(setup);
    fake.set(scenario);
    await parley.send('Hello');
    await parley.expectState('failed', { timeout: failTimeoutMs });
    const error = parley.errorOf(parley.lastReply);
    for (const text of expected) await expect(error).toContainText(text);
    await expect(parley.lastReply.getByRole('button', { name: actions.retry })).toBeVisible();
    expect(fake.completions().length).toBeLessThanOrEqual(3);
  });
}

test('T224 the full text of an unreadable answer is shown as text', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ response: { ...errorBodies.openAiNotJson, status: 400 } });
  await parley.send('Hello');
  await parley.expectState('failed', { timeout: failTimeoutMs });
  const error = parley.errorOf(parley.lastReply);
  await expect(error.getByText('<title>502 Bad Gateway</title>')).toBeHidden();
  await error.getByText(actions.details).click();
  await expect(error.getByText('<title>502 Bad Gateway</title>')).toBeVisible();
});

test('T233 a server that is gone is a network problem, with details', async ({
  parley,
  localServers,
  localPorts,
  guards,
}) => {
  const server = await localServers.start('llamaCpp');
  const baseUrl = `http://127.0.0.1:${localPorts.llamaCpp}/v1`;
  guards.allowOrigin(baseUrl);
  await parley.setUp({ baseUrl });
  await server.close();
  await parley.send('Hello');
  await parley.expectState('failed', { timeout: failTimeoutMs });
  await expect(parley.errorOf(parley.lastReply)).toContainText(wording.network);
});

test.describe('a browser without streams', () => {
  // A script that the test hands out counts as one from the internet, which may not call this computer.
  test.use({ permissions: ['local-network-access'] });

  test('T234 is told', async ({ parley, page }) => {
    // Answers are read in the worker of the program, where no init script runs.
    await page.route('**/assets/network-worker*.js', async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      const body = `Object.defineProperty(Response.prototype, 'body', { value: undefined });\n${script}`;
      await route.fulfill({ response, body });
    });
    await parley.setUp();
    await parley.send('Hello');
    await parley.expectState('failed');
    await expect(parley.errorOf(parley.lastReply)).toContainText(wording.noStreaming);
  });
});

test('T236 without a key the message asks for one and leads to its box', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.keys);
  await dialog.getByLabel(providers.openai.key, { exact: true }).fill('');
  await parley.saveProvider();
  await parley.closeSettings();
  await parley.messageBox.fill('Hello');
  await parley.sendButton.click();
  await expect(page.getByText(wording.noKey).first()).toBeVisible();
  await expect(page.getByLabel(providers.openai.key, { exact: true })).toBeVisible();
  expect(fake.completions()).toEqual([]);
});

test('T227 a session that is over says so; a Mac app around the page hears only of its own', async ({
  parley,
  page,
  fake,
}) => {
  await page.addInitScript(() => {
    const said: unknown[] = [];
    const setapp = { postMessage: (message: unknown) => void said.push(message) };
    Object.assign(globalThis, { said, webkit: { messageHandlers: { setapp } } });
  });
  await parley.setUp();
  fake.set({ response: errorBodies.setappTokenFailed });
  await parley.send('Hello');
  await parley.expectState('failed');
  await expect(parley.errorOf(parley.lastReply)).toContainText(wording.sessionExpired);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'said') as unknown)).toEqual([]);
});

test('T231 a chat that is too long says so and has two ways on', async ({ parley, page, fake }) => {
  await parley.setUp();
  fake.next({ response: errorBodies.contextLengthExceeded });
  await parley.send('Hello');
  await parley.expectState('failed');
  const error = parley.errorOf(parley.lastReply);
  await expect(error).toContainText('This conversation is too long for the model.');
  await expect(error).toContainText("This model's maximum context length is 8192 tokens");
  // To ask for the same again helps nobody: it comes last.
  await expect(error.locator('button')).toHaveText(['Show context', 'Try another model', 'Retry']);
  await error.getByRole('button', { name: 'Show context' }).click();
  await expect(page.getByRole('dialog', { name: contextPanel.dialog })).toBeVisible();
  await page.keyboard.press('Escape');
  await error.getByRole('button', { name: 'Try another model' }).click();
  await page.getByRole('option', { name: 'fake-small' }).first().click();
  await parley.expectState('finished');
  expect(fake.completions().map(({ body }) => body)).toMatchObject([
    { model: 'fake-large' },
    { model: 'fake-small' },
  ]);
});

test('T225 an error in the middle of a stream keeps what had come, and the service counts as ERROR', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.next({
    text: 'Half of it and more',
    chunkCharacters: 7,
    streamError: { afterChunks: 1, body: streamErrorBodies.openAi },
  });
  await parley.send('Hello');
  await parley.expectState('failed');
  await expect(parley.textOf(parley.lastReply)).toHaveText('Half of');
  await expect(parley.errorOf(parley.lastReply)).toContainText('The server had an error');
  const mark = page.getByRole('button', { name: /^OpenAI had a problem with the last reply/ });
  await expect(mark).toBeVisible();
  await parley.lastReply.getByRole('button', { name: actions.retry }).click();
  await parley.expectState('finished');
  await expect(mark).toHaveCount(0);
});

test('a reply is tried again by itself only before its first byte', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ text: 'At the third try.' });
  fake.next({ response: errorBodies.rateLimited }, { response: errorBodies.openAiServerError });
  await parley.send('Hello');
  await parley.expectState('finished', { timeout: failTimeoutMs });
  const [first, second, third] = fake.completions();
  expect([first?.status, second?.status, third?.status]).toEqual([429, 503, 200]);
  // Retry-After asked for a second.
  expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(950);
});

test('a quota that is used up is not tried again', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ response: errorBodies.insufficientQuota });
  await parley.send('Hello');
  await parley.expectState('failed');
  expect(fake.completions()).toHaveLength(1);
});

test('a JSON answer in place of the stream is read as the reply', async ({ parley, fake }) => {
  await parley.setUp();
  fake.set({ ignoreStream: true, text: 'All at once.' });
  const reply = await parley.ask('Hello');
  await expect(parley.textOf(reply)).toHaveText('All at once.');
});

test('a stream with comments, unknown events, CRLF and odd cuts is read as any other', async ({
  parley,
  fake,
}) => {
  await parley.setUp();
  fake.set({
    text: 'Grüße 🙂 aus 東京.',
    chunkCharacters: 1,
    lineEnd: '\r\n',
    comments: true,
    unknownEvents: true,
    sliceBytes: 5,
  });
  const reply = await parley.ask('Hello');
  await expect(parley.textOf(reply)).toHaveText('Grüße 🙂 aus 東京.');
});
