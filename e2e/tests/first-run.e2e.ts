import { claude, otherAnswer } from '@parley/domain/import/testing/foreign-files.ts';

import { errorBodies } from '../fake-provider/error-bodies.ts';
import { chooseFile } from '../fixtures/import-dialog.ts';
import { backup, firstRun, header, keyForm, providers } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';
import { serverUrl } from '../server-address.ts';

test.describe('the three doors', () => {
  test('the first screen offers a key, a local model and the demo, and asks no other host', async ({
    parley,
    page,
  }) => {
    const foreign: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(serverUrl)) foreign.push(request.url());
    });
    await parley.openFirstRun();
    for (const door of [firstRun.keyDoor, firstRun.localDoor, firstRun.demoDoor]) {
      await expect(page.getByRole('button', { name: door })).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
  });

  test('every door leads back to the three', async ({ parley, page }) => {
    await parley.openFirstRun();
    for (const door of [firstRun.keyDoor, firstRun.localDoor]) {
      await parley.enterDoor(door);
      await page.getByRole('button', { name: firstRun.back }).click();
      await expect(page.getByRole('button', { name: door })).toBeVisible();
    }
  });

  test('a demo that is still connecting does not fetch a person out of another room', async ({
    parley,
    page,
  }) => {
    const asked = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    await page.context().route('**/api/demo/**', async (route) => {
      asked.resolve(undefined);
      await gate.promise;
      await route.continue().catch(() => undefined);
    });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.demoDoor);
    await asked.promise;
    await parley.enterDoor(firstRun.keyDoor);
    const key = parley.providerGroup().getByLabel(providers.openai.key, { exact: true });
    await key.fill('sk-half');
    gate.resolve(undefined);
    await page.getByRole('button', { name: firstRun.back }).click();
    await expect(page.getByRole('button', { name: firstRun.demoDoor })).toBeVisible();
    await page.context().unrouteAll();
    await parley.enterDoor(firstRun.demoDoor);
    await expect(parley.messageBox).toBeVisible();
  });

  test('the demo talks, and says that it is scripted', async ({ parley }) => {
    await parley.setUpDemo();
    const reply = await parley.ask('What can you do?');
    await expect(parley.textOf(reply)).toContainText(wording.demoLabel);
  });
});

test('chats of elsewhere come in before there is a model, and the report can be read', async ({
  parley,
  page,
}) => {
  await parley.openFirstRun();
  await page.getByRole('button', { name: firstRun.import }).click();
  const dialog = page.getByRole('dialog', { name: backup.importDialog });
  await chooseFile(dialog, Buffer.from(JSON.stringify(claude)), 'conversations.json');
  await dialog.getByRole('button', { name: backup.startImport, exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('1 chat with 3 new messages imported');
  // The chats are there, and the screen behind waits for the reader.
  await expect(page.getByRole('link', { name: 'Geography' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await parley.openChat('Geography');
  await expect(parley.lastReply).toContainText(otherAnswer);
});

test.describe('a key', () => {
  test('T84 T85 a key is tested with the list of models, then saved', async ({ parley, fake }) => {
    fake.set({ key: 'sk-right' });
    await parley.setUp({ key: 'sk-right' });
    const [tested, ...more] = fake.requests();
    expect(tested).toMatchObject({ method: 'GET', path: '/v1/models' });
    expect(tested?.headers['authorization']).toBe('Bearer sk-right');
    expect(more.filter((request) => request.method === 'POST')).toEqual([]);
    await parley.ask('Hello');
    expect(fake.completions()[0]?.headers['authorization']).toBe('Bearer sk-right');
  });

  test('T85 an Anthropic key is tested in the way of its provider', async ({ parley, fake }) => {
    fake.set({ key: 'sk-ant-right' });
    await parley.setUp({ provider: 'anthropic', key: 'sk-ant-right' });
    const [tested] = fake.requests();
    expect(tested?.headers).toMatchObject({
      'x-api-key': 'sk-ant-right',
      'anthropic-dangerous-direct-browser-access': 'true',
    });
  });

  test('T85 an endpoint without a list of models is tested with one small request', async ({
    parley,
    fake,
  }) => {
    fake.set({ modelsResponse: { status: 404, contentType: 'application/json', body: '{}' } });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.keyDoor);
    await parley.fillProvider();
    await parley.saveProvider();
    // Without a list the user names the model.
    await parley.providerGroup().getByRole('textbox', { name: 'Model ID' }).fill('fake-large');
    await parley.saveProvider();
    await expect(parley.messageBox).toBeVisible();
    expect(fake.completions()[0]?.body).toMatchObject({ model: 'fake-large' });
  });

  test('T87 a key that the provider refuses is not saved', async ({ parley, fake, page }) => {
    fake.set({ key: 'sk-right' });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.keyDoor);
    await parley.fillProvider({ key: 'sk-wrong' });
    await parley.saveProvider();
    await expect(parley.providerGroup().getByRole('alert')).toContainText(wording.keyInvalid);
    await page.reload();
    await expect(page.getByRole('heading', { name: firstRun.heading })).toBeVisible();
  });

  const refusals = [
    ['429 speaks of rate and quota', errorBodies.rateLimited, wording.keyLimited],
    ['another status is named', errorBodies.openAiNotJson, /502/],
  ] as const;
  for (const [name, modelsResponse, expected] of refusals) {
    test(`T87 ${name}`, async ({ parley, fake }) => {
      fake.set({ modelsResponse });
      await parley.openFirstRun();
      await parley.enterDoor(firstRun.keyDoor);
      await parley.fillProvider();
      await parley.saveProvider();
      await expect(parley.providerGroup().getByRole('alert')).toContainText(expected);
    });
  }

  test('T87 an unreachable server is distinguished from a wrong key', async ({
    parley,
    localPorts,
    guards,
  }) => {
    // Nothing listens on this port.
    const baseUrl = `http://127.0.0.1:${localPorts.llamaCpp}/v1`;
    guards.allowOrigin(baseUrl);
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.keyDoor);
    await parley.fillProvider({ baseUrl });
    await parley.saveProvider();
    await expect(parley.providerGroup().getByRole('alert')).toContainText(wording.keyNetwork);
  });

  test('T87 a 401 that another host hides is reported as a host that cannot be read', async ({
    parley,
    fake,
  }) => {
    fake.set({ key: 'sk-right', hideKeyError: true });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.keyDoor);
    await parley.fillProvider({ key: 'sk-wrong' });
    await parley.saveProvider();
    const alert = parley.providerGroup().getByRole('alert');
    await expect(alert).toContainText(wording.keyNetwork);
    await expect(alert).not.toContainText(wording.unreachableOrKey);
  });

  test('T84 an empty key clears the saved one', async ({ parley }) => {
    await parley.setUp();
    const dialog = await parley.openSettings('Keys and endpoints');
    const box = dialog.getByLabel(providers.openai.key, { exact: true });
    await box.fill('');
    await parley.saveProvider();
    await parley.closeSettings();
    await parley.messageBox.fill('Hello');
    await parley.sendButton.click();
    await expect(parley.page.getByText(wording.noKey).first()).toBeVisible();
  });

  test('T84 the notice of a saved key names what was done', async ({ parley, page }) => {
    await parley.setUp({ key: 'sk-right' });
    await expect(page.getByRole('status').filter({ hasText: keyForm.saved })).toBeVisible();
  });
});

test.describe('a model on this computer', () => {
  test('a running server is found with its models, and a conversation works', async ({
    parley,
    page,
    localServers,
  }) => {
    const ollama = await localServers.start('ollama');
    ollama.set({ models: ['llama3.2:3b'], text: 'From your own computer.' });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.localDoor);
    await expect(page.getByText('Ollama').first()).toBeVisible();
    await page.getByRole('button', { name: /llama3\.2:3b/ }).click();
    await expect(page.getByRole('button', { name: header.modelButton })).toHaveAccessibleName(
      /llama3\.2:3b/,
    );
    const reply = await parley.ask('Hello');
    await expect(parley.textOf(reply)).toHaveText('From your own computer.');
    expect(ollama.completions().map(({ path }) => path)).toEqual(['/api/chat']);
  });

  test('LM Studio and llama.cpp are found on their ports too', async ({
    parley,
    page,
    localServers,
  }) => {
    (await localServers.start('lmStudio')).set({ models: ['studio-model'] });
    (await localServers.start('llamaCpp')).set({ models: ['cpp-model'] });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.localDoor);
    await expect(page.getByRole('button', { name: /studio-model/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /cpp-model/ })).toBeVisible();
  });

  test('where nothing runs the screen says so, how to start one, and offers to look again', async ({
    parley,
    page,
    localServers,
  }) => {
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.localDoor);
    await expect(page.getByText(/not found/i).first()).toBeVisible();
    const ollama = await localServers.start('ollama');
    ollama.set({ models: ['llama3.2:3b'] });
    await page.getByRole('button', { name: /check again/i }).click();
    await expect(page.getByRole('button', { name: /llama3\.2:3b/ })).toBeVisible();
  });

  test('a server that does not allow this page gets the exact setting for this origin', async ({
    parley,
    page,
    localServers,
  }) => {
    const ollama = await localServers.start('ollama');
    ollama.set({ cors: 'off' });
    await parley.openFirstRun();
    await parley.enterDoor(firstRun.localDoor);
    await expect(page.getByText(`OLLAMA_ORIGINS=${serverUrl}`).first()).toBeVisible();
  });
});
