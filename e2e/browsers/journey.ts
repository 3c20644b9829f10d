import assert from 'node:assert/strict';

import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { actions, arranging, attributes, backup, composer, firstRun } from '../fixtures/names.ts';
import { keyForm, providers, settings, sidebar } from '../fixtures/names.ts';
import type { Browser } from './browser.ts';
import { keys, type Person } from './person.ts';

/** What a step works with. */
export interface Scene {
  readonly browser: Browser;
  readonly person: Person;
  readonly fake: FakeProvider;
  readonly address: string;
  readonly stopServer: () => Promise<void>;
}

/** One thing that somebody does, and sees done. */
export interface Step {
  readonly name: string;
  /** Left out of the short journey. */
  readonly isLong?: boolean;
  readonly run: (scene: Scene) => Promise<void>;
}

const box = { role: 'textbox', name: composer.message } as const;
const reply = `[...document.querySelectorAll('article[${attributes.role}="assistant"]')].at(-1)`;
const richReply = [
  '```ts\nconst answer = 42;\n```',
  'A formula, $E = mc^2$.',
  '```mermaid\ngraph TD; Anna-->Bert\n```',
].join('\n\n');

async function ask({ person }: Scene, text: string): Promise<void> {
  await person.write(box, text);
  await person.click({ role: 'button', name: composer.send });
}

async function seeReply({ person }: Scene, text: string, state = 'finished'): Promise<void> {
  await person.see(
    `a reply “${text}” that is ${state}`,
    `${reply}?.getAttribute('${attributes.state}') === '${state}' &&
     ${reply}.textContent.includes(${JSON.stringify(text)})`,
  );
}

async function openSettings({ person }: Scene, section: string): Promise<void> {
  await person.click({ role: 'button', name: sidebar.settings });
  await person.click({ role: 'tab', name: section });
}

async function closeDialogs({ person }: Scene): Promise<void> {
  await person.press(keys.escape);
  await person.see('no dialog', `!document.querySelector('[role="dialog"]')`);
}

/** The chat that the journey began, as a file that was exported. */
let exported = '';

/** Twenty steps through the program, in their order. */
export const journey: readonly Step[] = [
  {
    name: 'start',
    async run({ browser, person, address }) {
      await browser.resize(1280, 900);
      await browser.goto(address);
      await person.seeTarget({ role: 'heading', name: firstRun.heading });
    },
  },
  {
    name: 'enter a key',
    async run({ person, fake }) {
      await person.see('the doors', `document.body.textContent.includes('${firstRun.keyDoor}')`);
      await person.read(
        `[...document.querySelectorAll('button')].find((each) =>
          each.textContent.includes('${firstRun.keyDoor}')).click()`,
      );
      await person.write({ role: 'textbox', name: providers.openai.key }, 'sk-fake-key');
      await person.click({ role: 'button', name: keyForm.advanced });
      const endpoint = { role: 'textbox', name: providers.openai.endpoint } as const;
      await person.write(endpoint, `${fake.url}/v1`);
      await person.click({ role: 'button', name: keyForm.save });
      await person.seeTarget(box);
    },
  },
  {
    name: 'ask',
    async run(scene) {
      scene.fake.set({ text: 'The first answer.' });
      await ask(scene, 'A question about pears');
      await seeReply(scene, 'The first answer.');
    },
  },
  {
    name: 'stream',
    async run(scene) {
      scene.fake.set({ text: 'word '.repeat(60), stallAfterChunks: 3 });
      await ask(scene, 'Go on');
      await seeReply(scene, 'word', 'streaming');
    },
  },
  {
    name: 'stop',
    async run(scene) {
      await scene.person.click({ role: 'button', name: composer.stop });
      await seeReply(scene, 'word', 'stopped');
    },
  },
  {
    name: 'edit a message',
    async run(scene) {
      scene.fake.set({ text: 'The second answer.' });
      await scene.person.click(box);
      await scene.person.press(keys.arrowUp);
      await scene.person.see('the edit', `document.activeElement.value === 'Go on'`);
      await scene.person.type(', please');
      await scene.person.press(keys.control, keys.enter);
      await seeReply(scene, 'The second answer.');
      const [message] = scene.fake.completions().slice(-1);
      assert.match(JSON.stringify(message?.body), /Go on, please/u);
    },
  },
  {
    name: 'regenerate',
    isLong: true,
    async run(scene) {
      scene.fake.set({ text: 'The third answer.' });
      await scene.person.click({ role: 'button', name: actions.regenerate, within: reply });
      await seeReply(scene, 'The third answer.');
    },
  },
  {
    name: 'attach a file',
    isLong: true,
    async run(scene) {
      scene.fake.set({ text: 'It is about plums.' });
      await scene.person.chooseFile('fruit.txt', 'Plums are purple.');
      await scene.person.see('the file', `document.body.textContent.includes('fruit.txt')`);
      await ask(scene, 'What is in it?');
      await seeReply(scene, 'It is about plums.');
      const [message] = scene.fake.completions().slice(-1);
      assert.match(JSON.stringify(message?.body), /Plums are purple/u);
    },
  },
  {
    name: 'read code in colours and a formula',
    isLong: true,
    async run(scene) {
      scene.fake.set({ text: richReply });
      await ask(scene, 'Show me');
      await seeReply(scene, 'A formula');
      await scene.person.see('colours', `${reply}.querySelector('pre [data-token]')`);
      await scene.person.see('a formula', `${reply}.querySelector('.katex')`);
    },
  },
  {
    name: 'see a diagram',
    isLong: true,
    async run({ person }) {
      await person.see('the diagram', `${reply}.querySelector('figure img')?.naturalWidth > 0`);
    },
  },
  {
    name: 'search all chats',
    isLong: true,
    async run({ person }) {
      await person.press(keys.control, 'k');
      await person.see('the palette', `document.querySelector('[role="dialog"]')`);
      await person.type('pears');
      await person.see(
        'a match',
        `document.querySelector('[role="dialog"] [role="option"]')?.textContent.includes('pears')`,
      );
      await person.press(keys.escape);
    },
  },
  {
    name: 'find in the chat',
    isLong: true,
    async run(scene) {
      await scene.person.click(box);
      await scene.person.press(keys.control, 'f');
      await scene.person.see('the field', `document.activeElement.type === 'search'`);
      await scene.person.type('third');
      await scene.person.see('a match', `/1\\s*(of|\\/)\\s*1/.test(document.body.textContent)`);
      await scene.person.press(keys.escape);
    },
  },
  {
    name: 'make a folder',
    isLong: true,
    async run({ person }) {
      await person.click({ role: 'button', name: arranging.newFolder });
      await person.press(keys.enter);
      await person.see(
        'the folder',
        `document.querySelector('nav [data-folder-id], nav [aria-expanded]')`,
      );
    },
  },
  {
    name: 'choose the dark theme',
    isLong: true,
    async run(scene) {
      await openSettings(scene, settings.appearance);
      await scene.person.click({ role: 'radio', name: settings.themes.dark });
      await scene.person.see('the theme', `document.documentElement.dataset.theme === 'dark'`);
      await closeDialogs(scene);
    },
  },
  {
    name: 'export',
    isLong: true,
    async run(scene) {
      const { person } = scene;
      await person.catchFiles();
      await openSettings(scene, settings.data);
      await person.click({ role: 'button', name: backup.export });
      await person.click({ role: 'button', name: backup.startExport });
      exported = await person.savedFile();
      assert.match(exported, /A question about pears/u);
      await person.press(keys.escape);
      await closeDialogs(scene);
    },
  },
  {
    name: 'import',
    isLong: true,
    async run(scene) {
      const { person } = scene;
      await openSettings(scene, settings.data);
      await person.click({ role: 'button', name: backup.import });
      await person.chooseFile('backup.json', exported);
      await person.click({ role: 'button', name: backup.startImport });
      await person.see('the report', `document.body.textContent.includes('imported')`);
      await person.click({ role: 'button', name: 'Done' });
      await closeDialogs(scene);
    },
  },
  {
    name: 'start again with everything there',
    async run({ browser, person, address }) {
      await browser.goto('about:blank');
      await browser.goto(address);
      await person.see('the chat', `document.querySelector('nav [${attributes.chatId}]')`);
    },
  },
  {
    name: 'open a chat',
    async run(scene) {
      const { person } = scene;
      await person.read(
        `document.querySelector('nav [${attributes.chatId}] a, nav [${attributes.chatId}] button').click()`,
      );
      await person.see('its messages', `document.querySelector('[${attributes.messageId}]')`);
    },
  },
  {
    name: 'use it on a phone',
    async run({ browser, person }) {
      await browser.resize(390, 844);
      await person.click({ role: 'button', name: sidebar.open });
      await person.see(
        'the drawer',
        `document.querySelector('nav [${attributes.chatId}]')?.getBoundingClientRect().x >= 0`,
      );
      await person.press(keys.escape);
      await person.see('no overflow', 'document.documentElement.scrollWidth <= innerWidth');
      await browser.resize(1280, 900);
    },
  },
  {
    name: 'start without a network',
    isLong: true,
    async run({ browser, person, address, stopServer }) {
      await person.see('the service worker', 'navigator.serviceWorker.ready.then(() => true)');
      await person.see(
        'the kept program',
        `(await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null`,
      );
      await stopServer();
      await browser.goto(address);
      await person.seeTarget(box);
    },
  },
];
