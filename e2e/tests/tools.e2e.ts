import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { asList } from '../fake-provider/check.ts';
import { at } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import type { ScriptedToolCall } from '../fake-provider/scenario.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { isLong } from '../fixtures/length.ts';
import { firstRun, keyForm, settings } from '../fixtures/names.ts';
import type { Parley, ProviderSetup } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

const calculator = 'get_calculation_result';
const twoCalls: readonly ScriptedToolCall[] = [
  { name: calculator, argumentsText: '{"expression":"6 * 7"}' },
  { name: calculator, argumentsText: '{"expression":"2^64"}' },
];

const setups: readonly (readonly [string, ProviderSetup])[] = [
  ['OpenAI chat', { provider: 'openai' }],
  ['OpenAI Responses', { provider: 'openai', protocol: keyForm.protocolResponses }],
  ['Anthropic Messages', { provider: 'anthropic' }],
  ['Gemini', { provider: 'google', folder: '/v1beta' }],
];

function turnCount({ body }: RecordedRequest): number {
  return asList(at(body, 'messages') ?? at(body, 'input') ?? at(body, 'contents')).length;
}

/** Asks for tools as long as only the question was said, then answers. */
function askOnce(fake: FakeProvider, calls: readonly ScriptedToolCall[]): void {
  fake.set({
    callTools: (request) => (turnCount(request) > 1 ? [] : calls),
    reply: (request) => (turnCount(request) > 1 ? 'The results are in.' : ''),
  });
}

async function turnOnCalculator({ page }: Parley): Promise<void> {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Tools' });
  await panel.getByRole('switch', { name: 'Calculator' }).click();
  await expectAccessible(page, 'the choice of tools');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeFocused();
}

for (const [index, [name, setup]] of setups.entries()) {
  for (const isStreaming of isLong ? [true, false] : [index % 2 === 0]) {
    test(`T136 two calls at once on ${name} go back with their results, ${isStreaming ? 'streamed' : 'at once'}`, async ({
      parley,
      fake,
    }) => {
      await parley.setUp(setup);
      if (!isStreaming) {
        const dialog = await parley.openSettings(settings.conversation);
        await dialog.getByRole('switch', { name: settings.streaming }).click();
        await parley.closeSettings();
      }
      await turnOnCalculator(parley);
      askOnce(fake, twoCalls);
      await parley.ask('What is 6 * 7, and 2^64?');
      await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
      const [first, second, ...more] = fake.completions();
      expect(more).toEqual([]);
      expect(JSON.stringify(first?.body)).toContain(calculator);
      expect(JSON.stringify(second?.body)).toContain('18446744073709551616');
      expect(second?.status).toBe(200);
    });
  }
}

test('T136 a tool that waits for an answer in one tab is run by no other', async ({
  parley,
  fake,
  page,
  context,
}) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.conversation);
  await dialog.getByRole('switch', { name: 'Ask before a tool runs' }).click();
  await parley.closeSettings();
  await turnOnCalculator(parley);
  askOnce(fake, twoCalls.slice(0, 1));
  await parley.send('What is 6 * 7?');
  const allow = page.getByRole('button', { name: 'Allow once' });
  await expect(allow).toBeVisible();

  const other = parley.on(await context.newPage());
  await other.page.goto(page.url());
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await expect(other.page.getByRole('alert')).toContainText('are running in another tab');
  await other.messageBox.fill('And 7 * 8?');
  await other.sendButton.click();
  await expect(other.messageBox).toHaveValue('And 7 * 8?');
  expect(fake.completions()).toHaveLength(1);

  await allow.click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  await expect(other.textOf(other.lastReply)).toHaveText('The results are in.');
  expect(fake.completions()).toHaveLength(2);
});

test('T136 an endpoint of the old form gets its functions, and their results as functions', async ({
  parley,
  fake,
  page,
}) => {
  await parley.openFirstRun();
  await parley.enterDoor(firstRun.keyDoor);
  await parley.fillProvider();
  await page.getByRole('checkbox', { name: 'Use legacy function calling' }).check();
  await parley.saveProvider();
  await turnOnCalculator(parley);
  askOnce(fake, twoCalls.slice(0, 1));
  await parley.ask('What is 6 * 7?');
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  const [first, second, ...more] = fake.completions();
  expect(more).toEqual([]);
  expect(at(first?.body, 'functions', 0, 'name')).toBe(calculator);
  expect(at(second?.body, 'messages')).toMatchObject([
    { role: 'user' },
    { role: 'assistant', function_call: { name: calculator } },
    { role: 'function', name: calculator, content: '42' },
  ]);
});

test('T136 T241 a call shows what was passed and what came out, also after a reload', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await turnOnCalculator(parley);
  askOnce(fake, [...twoCalls, { name: 'no_such_tool', argumentsText: '{}' }]);
  await parley.ask('Go');
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  await page.reload();
  const group = page.getByRole('button', { name: '3 tool calls' });
  await group.press('Enter');
  await page.getByRole('button', { name: /^Used Calculator 6 \* 7 → 42$/ }).press('Enter');
  await expect(page.getByText('"expression": "6 * 7"')).toBeVisible();
  await page.getByRole('button', { name: 'no_such_tool failed' }).click();
  await expect(page.getByText('Error: there is no tool called "no_such_tool"')).toBeVisible();
  await expectAccessible(page, 'tool calls');
});

test('a tool waits for the person where the settings say so, and hears a no', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.conversation);
  await dialog.getByRole('switch', { name: 'Ask before a tool runs' }).click();
  await parley.closeSettings();
  await turnOnCalculator(parley);
  askOnce(fake, twoCalls);
  await parley.send('Go');
  const questions = page.getByRole('group', { name: 'The model wants to use Calculator.' });
  await expect(questions).toHaveCount(2);
  await expectAccessible(page, 'the question before a tool runs');
  await questions.first().getByRole('button', { name: 'Deny' }).press('Enter');
  await questions.first().getByRole('button', { name: 'Always in this chat' }).press('Enter');
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  const sent = JSON.stringify(fake.completions().at(-1)?.body);
  expect(sent).toContain('Error: the user did not allow this call');
  expect(sent).toContain('18446744073709551616');
});

test('the question before a tool runs is there again after a reload', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.conversation);
  await dialog.getByRole('switch', { name: 'Ask before a tool runs' }).click();
  await parley.closeSettings();
  await turnOnCalculator(parley);
  askOnce(fake, twoCalls);
  await parley.send('Go');
  const questions = page.getByRole('group', { name: 'The model wants to use Calculator.' });
  await expect(questions).toHaveCount(2);
  await page.reload();
  await expect(questions).toHaveCount(2);
  expect(fake.completions()).toHaveLength(1);
  await questions.first().getByRole('button', { name: 'Allow once' }).click();
  await expect(questions).toHaveCount(1);
  await questions.first().getByRole('button', { name: 'Deny' }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  const sent = JSON.stringify(fake.completions().at(-1)?.body);
  expect(sent).toContain('Error: the user did not allow this call');
});

test('a model that keeps requesting tools is stopped, and continues after a click', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.conversation);
  await dialog.getByRole('combobox', { name: 'Tool step limit per message' }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await parley.closeSettings();
  await turnOnCalculator(parley);
  fake.set({ text: '', toolCalls: twoCalls });
  await parley.send('Go');
  await expect(page.getByText('reached the tool step limit')).toBeVisible();
  expect(fake.completions()).toHaveLength(4);
  // What is on the screen is on the disk a moment later.
  await expect.poll(() => page.evaluate(runningOnDisk)).toBe(0);
  await page.reload();
  askOnce(fake, []);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
});

/** Runs in the page: how many messages are stored as still coming in. */
async function runningOnDisk(): Promise<number> {
  const opening = indexedDB.open('parley');
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve);
  });
  const counting = opening.result
    .transaction('messages')
    .objectStore('messages')
    .index('byRunning')
    .count();
  await new Promise((resolve) => {
    counting.addEventListener('success', resolve);
  });
  opening.result.close();
  return counting.result;
}

test('a calculation that would take ten seconds is stopped, and the reply goes on', async ({
  parley,
  fake,
}) => {
  await parley.setUp();
  await turnOnCalculator(parley);
  const slow = Array.from({ length: 75 }, (_, index) => `1/3^${4999 - index}+1/7^${3999 - index}`);
  askOnce(fake, [
    { name: calculator, argumentsText: JSON.stringify({ expression: slow.join('+') }) },
  ]);
  await parley.ask('Add them up');
  await expect(parley.textOf(parley.lastReply)).toHaveText('The results are in.');
  const [, second] = fake.completions();
  expect(JSON.stringify(second?.body)).toContain('did not answer within 3 seconds');
});
