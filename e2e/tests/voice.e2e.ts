import type { Page } from '@playwright/test';

import { jsonResponse } from '../fake-provider/dialect.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const reply = 'The **first** sentence of this reply is here. The second one follows `at_once`.';

test('T197–T199 a reply is read aloud by the service that the person chooses, and saved', async ({
  parley,
  page,
  fake,
}) => {
  fake.set({ text: reply });
  await parley.setUp();
  await parley.ask('Say something');
  const play = parley.replies.last().getByRole('button', { name: actions.play, exact: true });
  await play.press('Enter');
  // Nobody has been chosen to read: nothing is asked of anybody.
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('radio', { name: /^Off/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^OpenAI/ }).check();
  await dialog.getByRole('button', { name: 'Listen' }).press('Enter');
  await expect
    .poll(() => spoken(fake.requests()))
    .toEqual(['This is how your replies will sound.']);
  await expectAccessible(page, 'the settings of voice');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await play.press('Enter');
  const strip = page.getByRole('region', { name: 'Reading aloud' });
  const pause = strip.getByRole('button', { name: 'Pause reading' });
  // A key is pressed on a button that is not ready as well.
  await expect(pause).toBeEnabled();
  await pause.press('Enter');
  await expect.poll(() => markedText(page)).toBe('The first sentence of this reply is here.');
  const download = page.waitForEvent('download');
  await strip.getByRole('button', { name: 'Download as MP3' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^audio-\d+\.mp3$/);
  await strip.getByRole('button', { name: 'Continue reading' }).press('Enter');
  await expect(strip).toBeHidden();
  expect(spoken(fake.requests()).slice(1)).toEqual([
    'The first sentence of this reply is here.',
    'The second one follows at once.',
  ]);
});

test('T197 a reply is read at once by a voice of this device, where nobody was chosen', async ({
  parley,
  page,
  fake,
}) => {
  // The browser of the tests has no voices; this one says nothing and is never done.
  await page.addInitScript(() => {
    const voice = { lang: 'en-US', localService: true, default: true };
    const named = (voiceURI: string, changed = {}) => ({ ...voice, voiceURI, ...changed });
    const synthesis = Object.assign(new EventTarget(), {
      speaking: false,
      pending: true,
      getVoices: () => [named('online', { localService: false }), named('device')],
      speak: ({ text, voice: own }: { text: string; voice: { voiceURI: string } | null }) =>
        document.documentElement.setAttribute('data-said', `${own?.voiceURI}: ${text}`),
      cancel: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
    });
    class Utterance extends EventTarget {
      voice = null;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  });
  fake.set({ text: reply });
  await parley.setUp();
  await parley.ask('Say something');
  const play = parley.replies.last().getByRole('button', { name: actions.play, exact: true });
  await play.press('Enter');
  await expect(page.locator('html')).toHaveAttribute(
    'data-said',
    'device: The first sentence of this reply is here.',
  );
  await expect(page.getByRole('region', { name: 'Reading aloud' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('T198, T211 ElevenLabs has its own key, voices, and models; replies are read as they arrive', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'Voice' }).press('Enter');
  await dialog.getByRole('radio', { name: /^ElevenLabs/ }).check();
  await expect(dialog.getByText('Enter your ElevenLabs API key first.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(fake.url);
  const key = dialog.getByRole('textbox', { name: 'ElevenLabs API key' });
  fake.set({ audioResponse: jsonResponse(401, { detail: { message: 'Invalid API key' } }) });
  await key.fill('wrong');
  await expect(
    dialog.getByText('Something went wrong. Please try again. Invalid API key'),
  ).toBeVisible();
  fake.set({ audioResponse: undefined, text: reply, chunkCharacters: 4, chunksPerSecond: 20 });
  await key.fill('el-key-0042');
  await dialog.getByRole('radio', { name: /^Bo/ }).check();
  await dialog.getByRole('combobox', { name: 'Model' }).press('Enter');
  await page.getByRole('option', { name: /Fake voice/ }).click();
  await dialog.getByRole('switch', { name: 'Read replies aloud automatically' }).check();
  await page.keyboard.press('Escape');

  await parley.ask('Say something');
  await expect
    .poll(() => spoken(fake.requests()))
    .toEqual(['The first sentence of this reply is here.', 'The second one follows at once.']);
  const asked = fake.requests().find(({ path }) => path.includes('/text-to-speech/voice-b'));
  expect(asked?.headers['xi-api-key']).toBe('el-key-0042');
  expect(asked?.body).toMatchObject({
    model_id: 'eleven_fake',
    voice_settings: { stability: 0.75, similarity_boost: 0.75 },
  });
});

test('T198 a reply that was on its way when its chat was opened is not read; one that is read is read to its end', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await parley.ask('A chat beside it');
  await parley.newChat();
  fake.set({ text: `${reply} The third one.`, chunkCharacters: 50, stallAfterChunks: 1 });
  await parley.send('Begun in silence');
  await expect(parley.textOf(parley.lastReply)).toContainText('first sentence');
  await parley.openChat('A chat beside it');
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'Voice' }).press('Enter');
  await dialog.getByRole('radio', { name: /^OpenAI/ }).check();
  await dialog.getByRole('switch', { name: 'Read replies aloud automatically' }).check();
  await page.keyboard.press('Escape');
  await parley.openChat('Begun in silence');
  await expect(parley.textOf(parley.lastReply)).toContainText('first sentence');
  await parley.stopButton.click();
  await parley.expectState('stopped');
  expect(spoken(fake.requests())).toEqual([]);

  fake.set({ text: `${reply} The third one.`, stallAfterChunks: 6, stallMs: 4000 });
  await parley.send('Read me this');
  await expect.poll(() => spoken(fake.requests()).length).toBeGreaterThan(0);
  await parley.openChat('A chat beside it');
  await expect
    .poll(() => spoken(fake.requests()))
    .toEqual([
      'The first sentence of this reply is here.',
      'The second one follows at once.',
      'The third one.',
    ]);
  await expect(page.getByRole('region', { name: 'Reading aloud' })).toBeHidden();
});

test('T154, T155, T244 spoken words land at the caret, and the microphone goes off at once', async ({
  parley,
  page,
  fake,
}) => {
  await watchMicrophone(page);
  await parley.setUp();
  await parley.messageBox.fill('Please note: .');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Voice input' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Voice input' });
  await expect(dialog.getByText(/send the audio to their maker/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Speech to text' }).press('Enter');
  await page.getByRole('option', { name: /Whisper/ }).click();
  await expectAccessible(page, 'voice input');
  await dialog.getByRole('switch', { name: 'Start recording immediately' }).check();
  await dialog.getByRole('button', { name: 'Start recording' }).press('Enter');
  await expect(dialog.getByText('Listening…')).toBeVisible();
  expect(await microphones(page)).toEqual(['live']);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await microphones(page)).toEqual(['ended']);
  expect(fake.requests().filter(isTranscription)).toHaveLength(0);

  await page.getByRole('button', { name: 'Voice input' }).press('Enter');
  await expect(dialog.getByText('Listening…')).toBeVisible();
  // Who speaks sees where the sound goes.
  await expect(dialog).toContainText(new URL(fake.url).host);
  fake.set({ audioResponse: jsonResponse(400, { userMessage: 'Too quiet.' }) });
  await letItBeep(page);
  await dialog.getByRole('button', { name: 'Stop and insert' }).press('Enter');
  await expect(dialog.getByText('Too quiet.')).toBeVisible();
  expect(await microphones(page)).toEqual(['ended', 'ended']);
  fake.set({ audioResponse: undefined, transcript: 'buy milk' });
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(parley.messageBox).toHaveValue('Please note: buy milk.');
  await expect(parley.messageBox).toBeFocused();
  const sent = fake.requests().findLast(isTranscription);
  expect(sent?.headers['content-type']).toContain('multipart/form-data');
  expect(sent?.headers['authorization']).toMatch(/^Bearer /);
  expect(sent?.bodyText).toContain('filename="speech.wav"');
  expect(sent?.bodyText).toMatch(/name="model"\s+whisper-1/);
});

interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/** What services were asked to say. */
function spoken(requests: readonly Asked[]): readonly unknown[] {
  return requests
    .filter(({ path }) => /\/audio\/speech|\/text-to-speech\//.test(path))
    .map(({ body }) => {
      const fields = body as Readonly<Record<string, unknown>>;
      return fields['input'] ?? fields['text'];
    });
}

function isTranscription({ path }: Asked): boolean {
  return path === '/v1/audio/transcriptions';
}

/** The sentence that is marked on the page. */
function markedText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('read-sentence') ?? [])]
      .map((range) => (range as Range).toString())
      .join(''),
  );
}

const trackList = '__microphones';

/** Keeps every track that the page gets. */
async function watchMicrophone(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const tracks: MediaStreamTrack[] = [];
    Reflect.set(globalThis, name, tracks);
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }, trackList);
}

function microphones(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (name) =>
      (Reflect.get(globalThis, name) as readonly MediaStreamTrack[]).map(
        ({ readyState }) => readyState,
      ),
    trackList,
  );
}

/** The microphone of the test beeps once a second: the meter tells that it did. */
async function letItBeep(page: Page): Promise<void> {
  // Asked in every frame: a beep is short.
  await page.waitForFunction(() => {
    const meter = document.querySelector<HTMLElement>('[data-measured]');
    return Number(meter?.style.getPropertyValue('--level') ?? 0) > 0.3;
  });
}
