import { at, textAt } from '../fake-provider/json-path.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { header, modelSettings, output, ownModel, palette, picker } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('T153 output settings are sent to the model, remembered for new chats, and cleared', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  const button = page.getByRole('button', { name: output.button });
  await expect(button).toHaveAccessibleName('Output settings');
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: output.dialog });
  await parley.choose(dialog.getByRole('combobox', { name: 'Format' }), 'Comparison table');
  await parley.choose(dialog.getByRole('combobox', { name: 'Style' }), 'Academic');
  await parley.choose(dialog.getByRole('combobox', { name: 'Tone' }), 'Warm');
  await parley.choose(dialog.getByRole('combobox', { name: 'Language' }), 'English (UK)');
  await expectAccessible(page, 'output settings');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName('Output settings: 4 chosen');
  await parley.ask('Tea or coffee?');
  const sent = textAt(fake.completions().at(-1)?.body, 'messages', 0, 'content');
  expect(sent).toContain('- Format: a Markdown table that compares');
  expect(sent).toContain('- Writing style: academic.');
  expect(sent).toContain('- Tone: warm.');
  expect(sent).toContain('- Language: English (UK).');

  await parley.newChat();
  await expect(button).toHaveAccessibleName('Output settings: 4 chosen');
  await button.click();
  await dialog.getByRole('button', { name: output.clear }).click();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAccessibleName('Output settings');
  await parley.ask('And now?');
  expect(textAt(fake.completions().at(-1)?.body, 'messages', 0, 'role')).toBe('user');
});

test('T125 T126 T151 T152 model settings hold for the chat, and only what was set is sent', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Before');
  for (const field of ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty']) {
    expect(at(fake.completions().at(-1)?.body, field)).toBeUndefined();
  }
  const opener = page.getByRole('button', { name: modelSettings.button, exact: true });
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  await opener.focus();
  await page.keyboard.press('Enter');
  const instruction = dialog.getByRole('textbox', { name: modelSettings.instruction });
  const temperature = dialog.getByRole('slider', { name: 'Temperature' });
  await expect(temperature).toHaveValue('0.7');
  await expect(temperature).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(dialog.getByRole('slider', { name: 'Presence penalty' })).toHaveValue('0');
  await expect(dialog.getByRole('slider', { name: 'Frequency penalty' })).toHaveValue('0');
  await expect(dialog.getByRole('slider', { name: 'Top P' })).toHaveValue('1');
  await instruction.fill('Thrown away');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(instruction).toHaveValue('');
  await expectAccessible(page, 'model settings');
  const long = `Answer as a pirate would, in short sentences, ${'and so on '.repeat(9)}`;
  await temperature.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await instruction.fill(`${long}\nThe second line.`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: header.modelButton })).toHaveAccessibleName(
    /, temperature 0\.5$/,
  );
  const line = page.getByRole('button', { name: modelSettings.line });
  await expect(line).toHaveText(long.slice(0, 70).trim());
  await parley.ask('After');
  const body = fake.completions().at(-1)?.body;
  expect(at(body, 'temperature')).toBe(0.5);
  expect(at(body, 'top_p')).toBeUndefined();
  expect(textAt(body, 'messages', 0, 'content')).toContain('The second line.');

  // Parameters are remembered by default; the system prompt stays with its chat until asked.
  await parley.newChat();
  await expect(line).toBeHidden();
  await opener.click();
  await expect(temperature).toHaveValue('0.5');
  await expect(instruction).toHaveValue('');
  await expect(dialog.getByRole('radio', { name: modelSettings.thisChat })).toBeChecked();
  await instruction.fill('Answer as a pirate would.');
  await dialog.getByRole('radio', { name: modelSettings.newChats }).click();
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  await parley.newChat();
  await line.click();
  await expect(instruction).toHaveValue(/pirate/);
  await dialog.getByRole('switch', { name: modelSettings.remember }).click();
  await instruction.fill('Only here');
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await expect(instruction).toHaveValue(/pirate/);
  await dialog.getByRole('button', { name: 'Use model default for temperature' }).click();
  await dialog.getByRole('switch', { name: modelSettings.streaming }).click();
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  await parley.ask('At once');
  expect(at(fake.completions().at(-1)?.body, 'temperature')).toBeUndefined();
  expect(at(fake.completions().at(-1)?.body, 'stream')).not.toBe(true);
  await parley.newChat();
  await expect(page.getByRole('button', { name: header.modelButton })).toHaveAccessibleName(
    /, temperature 0\.5$/,
  );
});

test('T147 the picker holds 1,000 models, with favourites, names and hidden ones', async ({
  parley,
  fake,
  page,
}) => {
  const models = Array.from({ length: 1000 }, (_each, index) => `model-${index}`);
  fake.set({ models });
  await parley.setUp({ isFresh: true });
  const button = page.getByRole('button', { name: header.modelButton });
  await button.click();
  const search = page.getByRole('combobox', { name: picker.search });
  await expect(search).toBeFocused();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-setsize', '1000');
  expect(await options.count()).toBeLessThan(60);
  await search.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'model-999' })).toBeVisible();
  await search.fill('model-77');
  await search.press('ArrowDown');
  await page.getByRole('button', { name: 'Favorite: model-770' }).click();
  await expectAccessible(page, 'model picker');
  await page.getByRole('button', { name: picker.manage }).click();
  const manage = page.getByRole('dialog', { name: picker.manage });
  await manage.getByRole('searchbox', { name: picker.search }).fill('model-5');
  await manage.getByRole('button', { name: 'Rename model-5', exact: true }).click();
  await page.keyboard.type('Everyday');
  await page.keyboard.press('Enter');
  await manage.getByRole('button', { name: 'Hide model-50', exact: true }).click();
  await manage.getByRole('button', { name: 'Quick button for Everyday' }).click();
  await expectAccessible(page, 'manage models');
  await page.keyboard.press('Escape');
  await expect(manage).toBeHidden();
  await page.getByRole('group', { name: 'Quick models' }).getByRole('button').click();
  await expect(button).toHaveAccessibleName('Model: Everyday');
  await button.click();
  await expect(options.first()).toContainText('model-770');
  await search.fill('model-50');
  await expect(page.getByRole('option', { name: 'model-500' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'model-50', exact: true })).toHaveCount(0);
});

test('T149 T150 T151 a custom model is tested, added, used, viewed, and deleted', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  fake.set({ extraFields: ['top_k'] });
  const opener = page.getByRole('button', { name: modelSettings.button, exact: true });
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  const save = dialog.getByRole('button', { name: modelSettings.save });
  await opener.click();
  await dialog.getByRole('button', { name: ownModel.open }).click();
  await expect(save).toBeDisabled();
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const testButton = dialog.getByRole('button', { name: ownModel.test, exact: true });
  const add = dialog.getByRole('button', { name: ownModel.add, exact: true });
  await expect(field(ownModel.contextLength)).toHaveValue('2048');
  await testButton.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Fill in the title, endpoint, and model ID.',
  );
  await expect(field(ownModel.title)).toBeFocused();
  await expect(field(ownModel.title)).toBeInViewport();
  await expect(dialog.getByText('3 fields need attention')).toBeVisible();
  await field(ownModel.title).fill('My tiny one');
  await field(ownModel.endpoint).fill(`${fake.url}/v1/chat/completions`);
  await field(ownModel.modelId).fill('tiny');
  await dialog.getByRole('button', { name: 'Add header' }).click();
  await field('Name 1').fill('x-token');
  await dialog.getByLabel('Value of header 1').fill('top-secret-value');
  await dialog.getByRole('button', { name: 'Add body field' }).click();
  await field('Name 1').last().fill('top_k');
  await parley.choose(dialog.getByRole('combobox', { name: 'Type of field 1' }), 'JSON');
  await field('Value of field 1').fill('{');
  await testButton.click();
  await expect(dialog.getByRole('alert')).toContainText('Custom model body parsing error');
  await expect(field('Value of field 1')).toBeFocused();
  await parley.choose(dialog.getByRole('combobox', { name: 'Type of field 1' }), 'Number');
  await field('Value of field 1').fill('40');
  await expectAccessible(page, 'own model form');
  await testButton.click();
  await expect(add).toBeEnabled();
  await field(ownModel.modelId).fill('tiny-2');
  await expect(add).toBeDisabled();
  await testButton.click();
  await add.click();
  const own = dialog.getByRole('button', { name: 'Use My tiny one' });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  // Whatever it is called, its row stays inside of the list.
  const list = dialog
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Use My tiny one' }) });
  await list
    .locator('span')
    .first()
    .evaluate((title) => title.append(' name'.repeat(60)));
  expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await save.click();
  await parley.ask('Who are you?');
  const sent = fake.completions().at(-1);
  expect(sent?.headers['x-token']).toBe('top-secret-value');
  expect(at(sent?.body, 'model')).toBe('tiny-2');
  expect(at(sent?.body, 'top_k')).toBe(40);

  await opener.click();
  await dialog.getByRole('button', { name: 'View My tiny one as JSON' }).click();
  await expect(dialog.locator('pre')).toContainText('"modelID": "tiny-2"');
  await expect(dialog.locator('pre')).not.toContainText('top-secret-value');
  await dialog.getByRole('button', { name: 'Delete My tiny one' }).click();
  await dialog.getByRole('button', { name: 'Sure?' }).click();
  await expect(dialog.getByRole('button', { name: 'Use My tiny one' })).toHaveCount(0);
});

test('the effort in the picker is that of the model settings', async ({ parley, fake, page }) => {
  // Its levels are in the catalogue.
  fake.set({ models: ['gpt-5'] });
  await parley.setUp({ isFresh: true });
  const button = page.getByRole('button', { name: header.modelButton });
  const effort = page.getByRole('group', { name: 'Reasoning effort' });
  await button.click();
  await effort.getByRole('radio', { name: 'High' }).click();
  await expectAccessible(page, 'the picker with an effort');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  await expect(dialog.getByRole('combobox', { name: 'Reasoning effort' })).toHaveText('High');
  await page.keyboard.press('Escape');
  await parley.ask('Think');
  expect(at(fake.completions().at(-1)?.body, 'reasoning_effort')).toBe('high');
});

test('JSON replies with a schema are requested, and marked if they don’t match', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  const save = dialog.getByRole('button', { name: modelSettings.save });
  await parley.choose(dialog.getByRole('combobox', { name: 'Reasoning effort' }), 'High');
  await parley.choose(dialog.getByRole('combobox', { name: 'Reply format' }), 'JSON with a schema');
  const schema = dialog.getByRole('textbox', { name: 'JSON Schema' });
  await schema.fill('[]');
  await expect(dialog.getByText('A schema must be a JSON object')).toBeVisible();
  await save.click();
  await expect(schema).toBeFocused();
  await expect(dialog.getByText('Check JSON Schema')).toBeInViewport();
  await schema.fill('');
  await expect(dialog.getByText('JSON Schema is missing')).toBeVisible();
  await schema.fill('{"type":"object","required":["name"]}');
  await expectAccessible(page, 'model settings with a schema');
  await save.click();
  fake.set({ text: '{"age": 3}' });
  const reply = await parley.ask('Who?');
  await expect(reply).toContainText('doesn’t match this chat’s JSON Schema');
  const body = fake.completions().at(-1)?.body;
  expect(at(body, 'reasoning_effort')).toBe('high');
  expect(at(body, 'response_format', 'json_schema', 'schema')).toEqual({
    type: 'object',
    required: ['name'],
  });
  fake.set({ text: '{"name": "Ada"}' });
  const fitting = await parley.ask('And now?');
  await expect(fitting).not.toContainText('doesn’t match');
});

test.describe('a host', () => {
  test('T128 can fix the model and the instruction', async ({ parley, page }) => {
    await changeHostConfig(page, { chatFeatures: { modelSettings: false } });
    await parley.setUp();
    await expect(page.getByRole('button', { name: header.modelButton })).toHaveCount(0);
    await expect(page.getByRole('button', { name: modelSettings.button })).toHaveCount(0);
    await parley.messageBox.fill('@');
    await expect(page.getByRole('option', { name: /fake-/ })).toHaveCount(0);
    await parley.messageBox.fill('');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: palette.dialog, exact: true });
    await search.getByRole('combobox', { name: palette.field }).fill('fake');
    await expect(search.getByText(palette.nothingFound)).toBeVisible();
  });

  test('T128 can put the characters and the library out of sight', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Hello');
    const bar = page.getByRole('toolbar', { name: /^Actions/ });
    await expect(bar.getByRole('button', { name: 'Prompt library' })).toBeVisible();
    await changeHostConfig(page, { chatFeatures: { pickCharacters: false, promptLibrary: false } });
    await page.reload();
    await expect(bar.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Prompt library|Characters)/ })).toHaveCount(
      0,
    );
    await page.keyboard.press('Control+Alt+y');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: palette.dialog, exact: true });
    for (const words of ['prompt library', 'characters']) {
      await search.getByRole('combobox', { name: palette.field }).fill(words);
      await expect(search.getByText(palette.nothingFound)).toBeVisible();
    }
  });

  test('T128 can fix the instruction, and says so', async ({ parley, page }) => {
    await changeHostConfig(page, { chatFeatures: { systemMessage: false } });
    await parley.setUp();
    await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
    const instruction = dialog.getByRole('textbox', { name: modelSettings.instruction });
    await expect(instruction).not.toBeEditable();
    await expect(dialog.getByText('Your organization set this system prompt.')).toBeVisible();
  });
});
