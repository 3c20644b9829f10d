import { splitPrompt } from '../fake-provider/anthropic-completion.ts';
import { asList } from '../fake-provider/check.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { at, textAt } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import { isLong } from '../fixtures/length.ts';
import type { ProviderSetup } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';
import { keyForm, modelSettings, settings } from '../fixtures/names.ts';

interface DialectCase {
  readonly name: string;
  readonly path: string;
  readonly setup: ProviderSetup;
}

const openAi: DialectCase = {
  name: 'OpenAI chat',
  path: '/v1/chat/completions',
  setup: { provider: 'openai' },
};
const anthropic: DialectCase = {
  name: 'Anthropic Messages',
  path: '/v1/messages',
  setup: { provider: 'anthropic' },
};
const legacy: DialectCase = {
  name: 'Anthropic text completion',
  path: '/v1/complete',
  setup: { provider: 'anthropic', isLegacy: true },
};
const responses: DialectCase = {
  name: 'OpenAI Responses',
  path: '/v1/responses',
  setup: { provider: 'openai', protocol: keyForm.protocolResponses },
};
const gemini: DialectCase = {
  name: 'Gemini',
  path: '/v1beta/models/',
  setup: { provider: 'google', folder: '/v1beta' },
};
const ollama: DialectCase = {
  name: 'Ollama',
  path: '/api/chat',
  setup: { provider: 'custom', folder: '', protocol: keyForm.protocolOllama },
};
const dialects = [openAi, responses, gemini, anthropic, legacy, ollama];

/** The turns of a request as "role: text", whatever its dialect. */
function turnsOf({ body }: RecordedRequest): string[] {
  const prompt = textAt(body, 'prompt');
  if (prompt !== '') {
    return splitPrompt(prompt)
      .turns.slice(0, -1)
      .map(({ role, text }) => `${role === 'Human' ? 'user' : 'assistant'}: ${text}`);
  }
  return asList(at(body, 'messages') ?? at(body, 'input') ?? at(body, 'contents'))
    .filter((turn) => !['system', ''].includes(textAt(turn, 'role')))
    .map((turn) => {
      const role = textAt(turn, 'role').replace('model', 'assistant');
      return `${role}: ${partsText(at(turn, 'content') ?? at(turn, 'parts'))}`;
    });
}

function isStream({ path, body }: RecordedRequest): boolean {
  return at(body, 'stream') === true || path.includes(':stream');
}

function partsText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map((part) => textAt(part, 'text'))
    .join('');
}

/** The answer depends on the whole conversation, so a lost turn is seen. */
function answerByHistory(fake: FakeProvider): void {
  fake.set({ reply: (request) => `I have read ${turnsOf(request).length} turns.` });
}

for (const [place, dialect] of dialects.entries()) {
  // What is read at once and piece by piece is held for each dialect by the tests of the adapters.
  for (const isStreaming of isLong ? [true, false] : [place % 2 === 0]) {
    test(`T158 T159 a conversation of three turns on ${dialect.name}, ${isStreaming ? 'streamed' : 'at once'}`, async ({
      parley,
      fake,
    }) => {
      await parley.setUp(dialect.setup);
      if (!isStreaming) {
        const dialog = await parley.openSettings(settings.conversation);
        await dialog.getByRole('switch', { name: settings.streaming }).click();
        await parley.closeSettings();
      }
      answerByHistory(fake);
      for (const [index, question] of ['One', 'Two', 'Three'].entries()) {
        const reply = await parley.ask(question);
        await expect(parley.textOf(reply)).toHaveText(`I have read ${index * 2 + 1} turns.`);
      }
      const sent = fake.completions();
      expect(sent.map(({ path, status }) => [path.slice(0, dialect.path.length), status])).toEqual(
        Array.from({ length: 3 }, () => [dialect.path, 200]),
      );
      expect(sent.map(isStream)).toEqual(Array.from({ length: 3 }, () => isStreaming));
    });
  }
}

test('T159 the legacy form has its version, its limit and its stop sequences, those of the person behind', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp(legacy.setup);
  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  await dialog.getByRole('textbox', { name: modelSettings.stops }).fill('END\n\\n--');
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  await parley.ask('Hello');
  const [request] = fake.completions();
  expect(request?.headers['anthropic-version']).toBe('2023-06-01');
  expect(at(request?.body, 'max_tokens_to_sample')).toBe(100_000);
  expect(at(request?.body, 'stop_sequences')).toEqual(['\n\nHuman:', '<<<<<', 'END', '\n--']);
});

const moves = [
  [openAi, anthropic],
  [anthropic, openAi],
  [openAi, legacy],
  [legacy, openAi],
  [responses, anthropic],
  [anthropic, responses],
  [responses, gemini],
  [gemini, openAi],
  [openAi, ollama],
  [ollama, anthropic],
] as const;

for (const [from, to] of moves) {
  test(`T83 T90 a conversation that began on ${from.name} goes on on ${to.name}`, async ({
    parley,
    fake,
    otherFake,
  }) => {
    await parley.setUp(from.setup);
    fake.set({ text: 'Begun here.', reasoning: { text: 'Private thoughts.', signature: 'c2ln' } });
    await parley.ask('First');
    otherFake.set({ models: ['other-model'] });
    const setup = {
      ...to.setup,
      baseUrl: otherFake.url + (to.setup.folder ?? '/v1'),
      key: 'sk-other-key',
    };
    await parley.openSettings(settings.keys);
    await parley.fillProvider(setup);
    await parley.saveProvider(setup);
    await parley.closeSettings();
    await parley.chooseModel('other-model');
    answerByHistory(otherFake);
    const reply = await parley.ask('Second');
    await expect(parley.textOf(reply)).toHaveText('I have read 3 turns.');
    const [request] = otherFake.completions();
    expect(request?.path.startsWith(to.path)).toBe(true);
    expect(turnsOf(request as RecordedRequest)).toEqual([
      'user: First',
      'assistant: Begun here.',
      'user: Second',
    ]);
    expect(request?.bodyText).not.toContain('Private thoughts.');
    expect(JSON.stringify(otherFake.requests())).not.toContain('sk-fake-key');
    expect(JSON.stringify(fake.requests())).not.toContain('sk-other-key');
  });
}

function windowOf({ body }: RecordedRequest): unknown {
  return at(body, 'options', 'num_ctx');
}

test('a chat that grows gets a window of Ollama that holds it, and no smaller one for its title', async ({
  parley,
  fake,
}) => {
  await parley.setUp(ollama.setup);
  fake.set({ title: 'A long chat' });
  await parley.ask('Hello');
  await expect
    .poll(() => new Set(fake.backgroundRequests().map(windowOf)))
    .toEqual(new Set([8192]));
  await parley.ask(`Sum this up: ${'word '.repeat(8000)}`);
  await parley.ask('Thanks');
  expect(fake.completions().map(windowOf)).toEqual([8192, 32_768, 32_768]);
});

test('a server that is an Ollama gets its own protocol by itself', async ({ parley, fake }) => {
  fake.set({ isOllama: true });
  await parley.setUp({ provider: 'custom' });
  await parley.ask('Hello');
  expect(fake.completions().map(({ path }) => path)).toEqual(['/api/chat']);
});

test('signed reasoning goes back to its own provider unchanged', async ({ parley, fake }) => {
  await parley.setUp(anthropic.setup);
  fake.set({ text: 'Three.', reasoning: { text: 'I count the letters.', signature: 'c2lnbmVk' } });
  await parley.ask('How many?');
  fake.set({ text: 'Yes.' });
  await parley.ask('Sure?');
  expect(at(fake.completions()[1]?.body, 'messages', 1, 'content')).toEqual([
    { type: 'thinking', thinking: 'I count the letters.', signature: 'c2lnbmVk' },
    { type: 'text', text: 'Three.' },
  ]);
});

test('encrypted reasoning goes back to its own provider unchanged', async ({ parley, fake }) => {
  await parley.setUp(responses.setup);
  fake.set({ text: 'Three.', reasoning: { text: 'I count the letters.', signature: 'c2lnbmVk' } });
  await parley.ask('How many?');
  fake.set({ text: 'Yes.' });
  await parley.ask('Sure?');
  const [first, second] = fake.completions();
  expect(at(first?.body, 'store')).toBe(false);
  expect(at(second?.body, 'input', 1)).toEqual({
    id: expect.stringMatching(/^rs_/),
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: 'I count the letters.' }],
    encrypted_content: 'c2lnbmVk',
  });
  expect(textAt(second?.body, 'input', 2, 'content', 0, 'text')).toBe('Three.');
});

test('a Gemini key stays out of the address, and its signatures go back in place', async ({
  parley,
  fake,
}) => {
  await parley.setUp(gemini.setup);
  fake.set({ text: 'Three.', reasoning: { text: 'I count the letters.', signature: 'c2lnbmVk' } });
  await parley.ask('How many?');
  fake.set({ text: 'Yes.' });
  await parley.ask('Sure?');
  expect(at(fake.completions()[1]?.body, 'contents', 1, 'parts')).toEqual([
    { text: 'I count the letters.', thought: true },
    { text: '', thoughtSignature: 'c2lnbmVk' },
    { text: 'Three.' },
  ]);
  expect(fake.requests().map(({ path }) => path)).not.toContainEqual(
    expect.stringContaining('sk-fake-key'),
  );
  expect(fake.completions()[1]?.headers['x-goog-api-key']).toBe('sk-fake-key');
});
