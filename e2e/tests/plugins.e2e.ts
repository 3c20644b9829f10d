import {
  compatibilityNames,
  compatibilityPlugins,
  type CompatibilityName,
} from '@parley/domain/plugin/testing/compatibility-plugins.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import { createPluginId } from '@parley/domain/shared/ids.ts';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { plugins } from '../fixtures/names.ts';
import {
  startPluginServer,
  type PluginServer,
  type ServedRedirect,
} from '../fixtures/plugin-server.ts';
import {
  approval,
  callOnce,
  chooseTool,
  collection,
  dialog,
  installFile,
  installWritten,
  lastResult,
  openCollection,
  untilAnswered,
} from '../fixtures/plugin-talk.ts';
import { expect, test } from '../fixtures/test.ts';

const notes = (origin: string) => ({
  uuid: 'b0000001-0000-4000-8000-000000000001',
  id: 'save_note',
  title: 'Notes',
  emoji: '📝',
  overviewMarkdown: 'Saves notes **elsewhere**.',
  openaiSpec: {
    name: 'save_note',
    description: 'Saves a note.',
    parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  userSettings: [{ name: 'noteKey', label: 'Note key', type: 'password', required: true }],
  code: `async function save_note(params, settings) {
  const response = await fetch('${origin}/notes', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + settings.noteKey },
    body: JSON.stringify({ text: params.text, key: settings.noteKey.length }),
  });
  return (await response.json()).answer;
}`,
});

test.describe('plugins', () => {
  test('T178, T180, T255, T256, T182 one is written by the keyboard, checked, allowed and used', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await openCollection(page);
    await expect(collection(page).getByRole('button', { name: 'Calculator Off' })).toBeVisible();
    await expectAccessible(page, 'the collection of plugins');
    await collection(page).getByRole('button', { name: plugins.create }).press('Enter');
    const editor = dialog(page, plugins.create);
    const spec = editor.getByRole('textbox', { name: 'OpenAI Spec (JSON)' });
    const settings = editor.getByRole('textbox', { name: 'User settings (JSON, optional)' });
    await expect(editor.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Greeter');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    const example = await spec.inputValue();
    for (const [text, fault] of [
      ['{', 'The OpenAI spec isn’t valid JSON.'],
      ['{}', 'The OpenAI spec needs a name.'],
      ['{"name":"a"}', 'The OpenAI spec needs a description.'],
    ] as const) {
      await spec.fill(text);
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByText(fault)).toBeVisible();
    }
    await spec.fill(example.replace('greet_person', 'say_hello'));
    await page.keyboard.press('Control+Enter');
    await expect(editor.getByText('The code must contain the function “say_hello”.')).toBeVisible();
    await editor
      .getByRole('textbox', { name: 'Code (JavaScript)' })
      .fill('function say_hello({ name }) { return "Hello, " + name + "!"; }');
    for (const [text, fault] of [
      ['[', 'User Settings input is not a valid JSON.'],
      ['{}', 'Invalid User Settings: JSON string must be an array'],
      [
        '[{"label":"a"}]',
        `Invalid User Settings: One of the setting's "name" parameter does not exists or is not a string`,
      ],
      [
        '[{"name":"a","label":"a","type":"date"}]',
        `Invalid User Settings: One of the setting's "type" parameter is not valid. It must be "text", "password" or "number"`,
      ],
    ] as const) {
      await settings.fill(text);
      await page.keyboard.press('Control+Enter');
      await expect(editor.getByText(fault)).toBeVisible();
    }
    await expectAccessible(page, 'a refused form of a plugin');
    await settings.fill('');
    await page.keyboard.press('Control+Enter');
    const sheet = dialog(page, plugins.permissions);
    await expect(sheet.getByText('None. It works without the network.')).toBeVisible();
    await expectAccessible(page, 'the permissions of a plugin');
    await sheet.getByRole('button', { name: plugins.allow, exact: true }).press('Enter');
    await expect(collection(page).getByRole('switch', { name: 'Greeter' })).toBeChecked();
    await expect(collection(page).getByRole('button', { name: 'Greeter On' })).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseTool(page, 'Greeter');
    callOnce(fake, { name: 'say_hello', argumentsText: '{"name":"Ada"}' });
    await parley.send('Greet Ada');
    await untilAnswered({ parley, fake }, 2);
    expect(lastResult(fake)).toBe('Hello, Ada!');
    await page.reload();
    await parley.send('Greet Ada again');
    await untilAnswered({ parley, fake }, 4);
    expect(lastResult(fake)).toBe('Hello, Ada!');
  });

  test.describe('with a service', () => {
    let service: PluginServer;
    test.beforeEach(async ({ guards }) => {
      service = await startPluginServer();
      guards.allowOrigin(service.origin);
    });
    test.afterEach(() => service.close());

    test('T181, T178 one from a file asks for its key, is denied, then allowed, and never sees the key', async ({
      parley,
      page,
      fake,
    }) => {
      await parley.setUp();
      await openCollection(page);
      const sheet = await installFile(page, notes(service.origin));
      await expect(sheet.getByRole('checkbox', { name: service.origin })).toBeChecked();
      await expect(sheet.getByText('“Note key” is sent only to')).toBeVisible();
      await expectAccessible(page, 'the permission sheet');
      await sheet.getByRole('button', { name: plugins.allowInstall }).click();
      await expect(page.getByText('Plugin imported!')).toBeVisible();
      await expect(collection(page).getByText('Notes needs its setting “Note key”.')).toBeVisible();
      await collection(page).getByRole('button', { name: 'Set up', exact: true }).click();
      await collection(page).getByLabel('Note key').fill('nk-very-secret');
      await collection(page).getByRole('button', { name: 'Save' }).click();
      await expect(
        collection(page).getByRole('button', { name: 'Notes On', exact: true }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await chooseTool(page, 'Notes');
      callOnce(fake, { name: 'save_note', argumentsText: '{"text":"milk"}' });
      await parley.send('Note down milk');
      await expect(approval(page)).toContainText('The model wants to use Notes (save_note).');
      await expectAccessible(page, 'a question about a call');
      await approval(page).getByRole('button', { name: 'Once' }).focus();
      await page.keyboard.press('4');
      await untilAnswered({ parley, fake }, 2);
      expect(lastResult(fake)).toBe('Error: the user did not allow this call');
      expect(service.requests).toEqual([]);

      await openCollection(page);
      await collection(page).getByRole('button', { name: 'Notes' }).click();
      await collection(page).getByRole('tab', { name: 'Permissions' }).click();
      await collection(page).getByRole('button', { name: 'Revoke: save_note: never' }).click();
      await page.keyboard.press('Escape');
      await parley.send('Note down milk, please');
      await approval(page).getByRole('button', { name: 'In this chat' }).click();
      await untilAnswered({ parley, fake }, 4);
      expect(service.requests).toMatchObject([
        { method: 'POST', authorization: 'Bearer nk-very-secret' },
      ]);
      expect(service.requests[0]?.body).toContain('milk');
      const sent = fake.completions().map(({ body }) => JSON.stringify(body));
      expect(sent.join('\n')).not.toContain('nk-very-secret');
      await openCollection(page);
      await collection(page).getByRole('button', { name: 'Notes' }).click();
      await collection(page).getByRole('tab', { name: 'Activity' }).click();
      await expect(collection(page).getByText('POST 127.0.0.1')).toBeVisible();
    });

    test('T178 a secret follows no plugin under the same id to another host, and is asked for again', async ({
      parley,
      page,
      fake,
    }) => {
      await parley.setUp();
      await openCollection(page);
      await installWritten(page, notes('http://127.0.0.1:9'));
      const own = collection(page);
      await own.getByRole('button', { name: 'Set up', exact: true }).click();
      const field = own.getByLabel('Note key', { exact: true });
      const save = own.getByRole('button', { name: 'Save' });
      await field.fill('nk-very-secret');
      await save.click();
      await expect(save).toBeDisabled();
      await installWritten(page, notes(service.origin));
      const told = 'Notes now sends “Note key” to other hosts. Enter it again.';
      const { host } = new URL(service.origin);
      await own.getByRole('tab', { name: 'Overview' }).click();
      await expect(own.getByText(told)).toBeVisible();
      await page.keyboard.press('Escape');
      await chooseTool(page, 'Notes');
      callOnce(fake, { name: 'save_note', argumentsText: '{"text":"milk"}' });
      await parley.send('Note down milk');
      await untilAnswered({ parley, fake }, 2);
      expect(lastResult(fake)).toContain('Note key');
      expect(service.requests).toEqual([]);
      await openCollection(page);
      await own.getByRole('button', { name: 'Notes', exact: false }).first().click();
      await own.getByRole('button', { name: 'Set up', exact: true }).click();
      await expect(own.getByText(`This plugin now sends it to ${host}.`)).toBeVisible();
      await expectAccessible(page, 'a secret of a plugin that is to be entered again');
      await field.fill('nk-another');
      await expect(own.getByText(`This plugin now sends it to ${host}.`)).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(save).toBeDisabled();
      await expect(own.getByText(told)).toBeHidden();
    });

    test('T182 text of others in the chat makes the next call ask again', async ({
      parley,
      page,
      fake,
    }) => {
      await parley.setUp();
      await openCollection(page);
      const plain = { ...notes(service.origin), userSettings: null };
      const sheet = await installFile(page, {
        ...plain,
        code: plain.code.replaceAll('settings.noteKey', '"none"'),
      });
      await sheet.getByRole('button', { name: plugins.allowInstall }).click();
      await expect(sheet).toBeHidden();
      await page.keyboard.press('Escape');
      await chooseTool(page, 'Notes');
      callOnce(fake, { name: 'save_note', argumentsText: '{"text":"milk"}' });
      await parley.send('Note down milk');
      await approval(page).getByRole('button', { name: 'In this chat' }).click();
      await untilAnswered({ parley, fake }, 2);
      // What the service answered is text of others: a page could have planted the next call.
      await parley.send('And now?');
      await expect(approval(page)).toContainText('text you didn’t write');
      await expect(approval(page).getByRole('button', { name: 'In this chat' })).toHaveCount(0);
      await approval(page).getByRole('button', { name: 'Once' }).click();
      await untilAnswered({ parley, fake }, 4);
      expect(service.requests).toHaveLength(2);
    });

    test('T181, T3 one goes out as a link and comes in again with a question', async ({
      parley,
      page,
      context,
    }) => {
      await parley.setUp();
      await openCollection(page);
      const sheet = await installFile(page, notes(service.origin));
      await sheet.getByRole('button', { name: plugins.allowInstall }).click();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await collection(page).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await expect(page.getByText('Link Copied!')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toContain('#plugin=');
      // A tab of its own: nothing is read yet.
      await page.goto('about:blank');
      await page.goto(link);
      const again = dialog(page, plugins.import);
      await expect(again.getByText('You already have this plugin as “Notes”.')).toBeVisible();
      await expect(page).not.toHaveURL(/plugin=/);
      await again.getByRole('button', { name: 'Cancel' }).click();
      await page.goto('/#plugin=x');
      await expect(page.getByText('This link contains no plugin.')).toBeVisible();
      await changeHostConfig(page, { chatFeatures: { addNewPlugins: false } });
      for (const address of [link, `/?import_plugin=${encodeURIComponent(service.origin)}`]) {
        await page.goto('about:blank');
        await page.goto(address);
        await expect(page.getByText('Adding plugins is turned off here.')).toBeVisible();
      }
      expect(service.requests).toEqual([]);
    });
  });

  test('T180 the editor opens for code, and not for requests, which it does not show', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await openCollection(page);
    const { rates, dice } = compatibilityPlugins('http://127.0.0.1');
    const edit = collection(page).getByRole('button', { name: plugins.edit });
    for (const { manifest } of [dice, rates]) {
      const sheet = await installFile(page, manifest);
      await sheet.getByRole('button', { name: plugins.allowInstall }).click();
      await expect(sheet).toBeHidden();
      const { title } = toPlugin({ id: createPluginId(() => '1'), manifest });
      await expect(collection(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(edit).toHaveCount(manifest === dice.manifest ? 1 : 0);
    }
  });

  /** What a model reads of the call that each of them stands for. */
  const told: Partial<Record<CompatibilityName, string>> = {
    dice: '4',
    encyclopedia: 'Owls fly at night.',
    answers: 'They hunt then.\n\n[1] https://owls.example/hunt',
    interpreter: '42',
    canvas: 'The user sees the result below the call: a page',
    chart: 'The user sees the result below the call: a page',
    pictures: 'There is no picture to change.',
    rates: '[{"name":"USD","value":1.1}]',
    draw: '(https://pictures.example/owl.png)',
    memory: 'Kept.',
  };

  for (const [index, name] of compatibilityNames.entries()) {
    const text = told[name];
    if (text === undefined) continue;
    test(`T182 ${name}, a plugin as others write them, runs as it is`, async ({
      parley,
      page,
      fake,
      guards,
    }) => {
      // Its page runs without the library that it names elsewhere, and says so.
      if (name === 'chart') guards.expectText(/charts\.js|drawBars is not defined/);
      const { serves } = compatibilityPlugins('http://127.0.0.1')[name];
      const service = await startPluginServer(serves);
      guards.allowOrigin(service.origin);
      const { manifest, call, settings } = compatibilityPlugins(service.origin)[name];
      const plugin = toPlugin({ id: createPluginId(() => String(index)), manifest });
      await parley.setUp();
      await openCollection(page);
      const sheet = await installFile(page, manifest);
      await sheet.getByRole('button', { name: plugins.allowInstall }).click();
      await expect(sheet).toBeHidden();
      const filled = plugin.settings.filter((setting) => (settings[setting.name] ?? '') !== '');
      if (filled.length > 0) {
        await collection(page).getByRole('tab', { name: 'Settings' }).click();
        for (const setting of filled) {
          if (setting.type === 'enum') continue;
          await collection(page)
            .getByLabel(setting.label, { exact: true })
            .fill(settings[setting.name] ?? '');
        }
        const save = collection(page).getByRole('button', { name: 'Save' });
        await save.click();
        await expect(save).toBeDisabled();
      }
      await page.keyboard.press('Escape');
      await chooseTool(page, plugin.title);
      callOnce(fake, { name: call.name, argumentsText: JSON.stringify(call.params) });
      await parley.send('Go on');
      const isAsked = plugin.functions.some(
        (each) => each.name === call.name && each.effect !== 'pure',
      );
      if (isAsked) await approval(page).getByRole('button', { name: 'Once' }).click();
      await untilAnswered({ parley, fake }, 2);
      expect(lastResult(fake)).toContain(text);
      const sent = fake.completions().map(({ body }) => JSON.stringify(body));
      const secrets = plugin.settings.filter(({ isSecret }) => isSecret);
      for (const { name: secret } of secrets) {
        if ((settings[secret] ?? '') !== '') expect(sent.join(' ')).not.toContain(settings[secret]);
      }
      await service.close();
    });
  }

  test('T178 a dot says how each stands, and one on the settings what waits there', async ({
    parley,
    page,
  }) => {
    await changeHostConfig(page, { links: { pluginsDocs: 'https://docs.example/plugins' } });
    await parley.setUp();
    await openCollection(page);
    await expect(collection(page).getByRole('link', { name: 'About plugins' })).toHaveAttribute(
      'href',
      'https://docs.example/plugins',
    );
    await collection(page).getByRole('button', { name: 'Web search Off' }).click();
    const settings = collection(page).getByRole('tab', { name: /^Settings/ });
    await expect(settings).toHaveAccessibleName('Settings');
    await collection(page).getByRole('switch', { name: 'Web search' }).click();
    await expect(settings).toHaveAccessibleName('Settings On, needs to be set up');
    await expect(
      collection(page).getByRole('button', { name: 'Web search On, needs to be set up' }),
    ).toBeVisible();
    await settings.click();
    await expectAccessible(page, 'a tool that waits to be set up');
    await collection(page).getByRole('button', { name: 'Open settings' }).press('Enter');
    await expect(dialog(page, 'Web search')).toBeVisible();
    await page.keyboard.press('Escape');
    await openCollection(page);
    await installWritten(page, notes('https://notes.example'));
    for (const name of ['Overview', 'Settings On, needs to be set up', 'OpenAI Spec', 'Source']) {
      await expect(collection(page).getByRole('tab', { name, exact: true })).toBeVisible();
    }
  });

  test('T179 code of the model runs isolated, and tells what it printed, gave and threw', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await chooseTool(page, 'JavaScript interpreter');
    const runs = [
      ['console.log(self.origin); 6 * 7', 'null\n42'],
      ['indexedDB.open("parley")', 'Error: SecurityError'],
      ['await fetch("https://example.org")', 'reaches no network'],
      ['return new URL("https://a.example/")', '"https://a.example/"'],
    ] as const;
    for (const [index, [code, answer]] of runs.entries()) {
      callOnce(fake, { name: 'execute_javascript', argumentsText: JSON.stringify({ code }) });
      await parley.send('Go on');
      await untilAnswered({ parley, fake }, 2 * (index + 1));
      expect(lastResult(fake)).toContain(answer);
    }
    callOnce(fake, {
      name: 'execute_javascript',
      argumentsText: JSON.stringify({ code: 'for (;;);' }),
    });
    await parley.send('Go on');
    await page.getByRole('button', { name: 'Stop' }).first().click();
    fake.set({ callTools: () => [], reply: () => 'Still here.' });
    await parley.ask('Are you there?');
    await expect(parley.textOf(parley.lastReply)).toHaveText('Still here.');
  });

  test('T182 one that acts for the person is signed in to, and its token is in nobody else’s hands', async ({
    parley,
    page,
    fake,
    guards,
  }) => {
    const service = await startPluginServer({
      'GET /authorize': {
        redirectTo({ url }) {
          const asked = new URL(url, 'http://service').searchParams;
          const back = new URL(asked.get('redirect_uri') ?? '');
          back.search = new URLSearchParams({
            code: 'code-1',
            state: asked.get('state') ?? '',
          }).toString();
          return back.href;
        },
      } satisfies ServedRedirect,
      'POST /token': { access_token: 'token-0123456789', token_type: 'bearer' },
      'POST /events': { id: 'event-1' },
    });
    guards.allowOrigin(service.origin);
    const { manifest, call } = compatibilityPlugins(service.origin).calendar;
    await parley.setUp();
    await openCollection(page);
    const sheet = await installFile(page, manifest);
    const host = new URL(service.origin).host;
    await expect(sheet).toContainText(`You sign in at ${service.origin}`);
    await sheet.getByRole('button', { name: plugins.allowInstall }).click();
    await collection(page).getByRole('button', { name: 'Set up', exact: true }).click();
    const signIn = collection(page).getByRole('button', { name: `Sign in at ${host}` });
    await expect(signIn).toBeDisabled();
    await collection(page).getByLabel('Client ID', { exact: true }).fill('client-1');
    await collection(page).getByLabel('Client secret', { exact: true }).fill('secret-0123456789');
    await collection(page).getByRole('button', { name: 'Save' }).click();
    await expect(signIn).toBeEnabled();
    await expectAccessible(page, 'signing in to a plugin');
    const opened = page.context().waitForEvent('page');
    await signIn.press('Enter');
    const other = await opened;
    await expect(collection(page).getByText('You’re signed in.')).toBeVisible();
    expect(other.url()).not.toContain('code-1');
    await other.close();
    const asked = service.requests.find(({ url }) => url === '/token');
    const form = new URLSearchParams(asked?.body);
    expect(form.get('code')).toBe('code-1');
    expect(form.get('client_secret')).toBe('secret-0123456789');
    await page.keyboard.press('Escape');
    await chooseTool(page, 'Calendar');
    callOnce(fake, { name: call.name, argumentsText: JSON.stringify(call.params) });
    await parley.send('Go on');
    await approval(page).getByRole('button', { name: 'Once' }).click();
    await untilAnswered({ parley, fake }, 2);
    expect(lastResult(fake)).toContain('event-1');
    const event = service.requests.find(({ url }) => url === '/events');
    expect(event?.authorization).toBe('Bearer token-0123456789');
    const sent = fake.completions().map(({ body }) => JSON.stringify(body));
    expect(sent.join(' ')).not.toMatch(/token-0123456789|secret-0123456789/);

    await openCollection(page);
    await collection(page)
      .getByRole('button', { name: /^Calendar/ })
      .click();
    await collection(page).getByRole('tab', { name: 'Settings' }).click();
    await collection(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(collection(page).getByRole('button', { name: 'Sign out' })).toBeHidden();
    await service.close();
  });

  test('who comes back from a service while no page waits is told, and what to do', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await page.clock.install();
    await page.goto('/oauth/callback.html?code=code-1&state=state-1');
    await expect(page.getByRole('heading', { name: 'Parley' })).toBeVisible();
    expect(page.url()).not.toContain('code-1');
    await expectAccessible(page, 'coming back from a service');
    await page.clock.fastForward(6000);
    await expect(page.getByText('The sign-in wasn’t finished')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
