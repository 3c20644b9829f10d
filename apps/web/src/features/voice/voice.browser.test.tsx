import { ok } from '@parley/domain/shared/result.ts';
import { defaultSpeech, defaultVoiceInput } from '@parley/domain/speech/speech-settings.ts';
import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { nextFrame, untilTimers } from '#src/platform/testing/until-timers.ts';
import { createDictation } from '#src/services/voice-input/dictation.ts';
import type { ListenError } from '#src/services/voice-input/listening.ts';
import { silent, type ReadingState } from '#src/services/speech/reading-state.ts';

import { findSentence } from './logic/find-sentence.ts';
import { ReadingStrip } from './reading-strip.tsx';
import { SpeechForm } from './speech-form.tsx';
import { VoiceInputDialog } from './voice-input-dialog.tsx';
import { VoiceInputForm } from './voice-input-form.tsx';
import type { VoicePorts } from './voice-ports.ts';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  host.remove();
});

function show(node: ReactNode): void {
  root.render(<IntlProvider locale="en">{node}</IntlProvider>);
}

const ports: VoicePorts = {
  providers: [],
  synthesis: null,
  listVoices: () => Promise.resolve(ok([])),
  listModels: () => Promise.resolve(ok([])),
  saveKey: () => Promise.resolve(true),
  keyMask: () => undefined,
  openKeys: () => undefined,
  sample: { state: silent, play: () => undefined, stop: () => undefined },
};

const nothing = (): void => undefined;

function showStrip(state: ReadingState, onRemedy: (kind: string) => void = nothing): void {
  show(
    <ReadingStrip
      state={state}
      onPause={nothing}
      onResume={nothing}
      onStop={nothing}
      onSave={undefined}
      isSaving={false}
      onRemedy={onRemedy}
    />,
  );
}

describe('the strip of what is read', () => {
  const reading: ReadingState = {
    ...silent,
    status: 'playing',
    id: 'ms-1',
    sentence: { spoken: 'One sentence.', shown: 'One sentence.' },
    count: 3,
  };
  it('T199 shows the sentence, its place, and the way to pause, resume and stop', async () => {
    showStrip(reading);
    const strip = page.getByRole('region', { name: 'Reading aloud' });
    await expect.element(strip).toHaveTextContent('One sentence.1 of 3');
    await expect.element(strip.getByRole('button', { name: 'Stop reading' })).toBeVisible();
    await expect.element(strip.getByRole('button', { name: 'Pause reading' })).toBeVisible();
    showStrip({ ...reading, status: 'paused' });
    await expect.element(strip.getByRole('button', { name: 'Continue reading' })).toBeVisible();
  });

  it('T201, T209–T211 says what went wrong, and offers what helps', async () => {
    const remedies: string[] = [];
    const faults = [
      [{ code: 'blocked' }, /blocks sound until you click/, 'Play again'],
      [
        { code: 'playback', detail: 'odd' },
        'Something went wrong. Please try again. odd',
        'Play again',
      ],
      [
        { code: 'refused', source: 'ElevenLabs', userMessage: 'Pay first.', detail: 'x' },
        'Something went wrong. Please try again. Pay first.',
        'Play again',
      ],
      [
        { code: 'refused', source: 'ElevenLabs', detail: '{"odd":1}' },
        'Something went wrong. Please try again. {"odd":1}',
        'Play again',
      ],
      [{ code: 'no-key', source: 'ElevenLabs' }, /Enter your ElevenLabs API key/, 'Voice settings'],
      [{ code: 'unsupported' }, /This browser has no voices/, 'Voice settings'],
      [{ code: 'keys-locked', source: 'ElevenLabs' }, /locked/, 'Unlock keys'],
    ] as const;
    for (const [fault, text, button] of faults) {
      showStrip({ ...silent, status: 'failed', id: 'ms-1', fault }, (kind) => remedies.push(kind));
      await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
      await page.getByRole('button', { name: button }).click();
    }
    expect(remedies).toEqual([
      'again',
      'again',
      'again',
      'again',
      'settings',
      'settings',
      'unlock',
    ]);
  });
});

function Bench({ own = {} }: { readonly own?: Partial<VoicePorts> }): ReactNode {
  const [values, setValues] = useState(defaultSpeech);
  return (
    <SpeechForm
      notice={null}
      values={values}
      onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
      ports={{ ...ports, ...own }}
    />
  );
}

/** Types as a person does; what the test runner does over several frames would move a faked clock. */
function typeInto(box: Element, text: string): void {
  if (!(box instanceof HTMLInputElement)) throw new Error('This is no field.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the settings of reading aloud', () => {
  it('T198, T200 has voices, models, sliders, own voices and a test sentence for ElevenLabs', async () => {
    show(<Bench />);
    await expect.element(page.getByRole('radio', { name: /^Off/ })).toBeChecked();
    await expect.element(page.getByRole('slider', { name: 'Rate' })).not.toBeInTheDocument();
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    await expect.element(page.getByText(/Enter your ElevenLabs API key first/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Bella' })).toBeChecked();
    for (const name of ['Rachel', 'Domi', 'Antoni', 'Elli', 'Josh', 'Arnold', 'Adam', 'Sam']) {
      await expect.element(page.getByRole('radio', { name })).toBeInTheDocument();
    }
    const stability = page.getByRole('slider', { name: 'Stability' }).element() as HTMLInputElement;
    expect([stability.min, stability.max, stability.step, stability.value]).toEqual([
      '0',
      '1',
      '0.05',
      '0.75',
    ]);
    const rate = page.getByRole('slider', { name: 'Rate' }).element() as HTMLInputElement;
    expect([rate.min, rate.max, rate.step, rate.value]).toEqual(['0', '2', '0.1', '1']);
    await expect
      .element(page.getByRole('textbox', { name: 'Test sentence' }))
      .toHaveValue('This is how your replies will sound.');
    await page.getByText('Custom voices').click();
    await page.getByRole('textbox', { name: 'Voice ID' }).fill('my-voice');
    await page.getByRole('button', { name: 'Add voice' }).click();
    await page.getByRole('radio', { name: 'my-voice' }).click();
    await expect.element(page.getByRole('radio', { name: 'my-voice' })).toBeChecked();
    await page.getByRole('searchbox', { name: 'Search voices' }).fill('my-v');
    await expect.element(page.getByRole('radio', { name: 'Bella' })).not.toBeInTheDocument();
  });

  it('T198 offers a model of the third version the three steps of stability that it takes', async () => {
    const listed = [
      { id: 'eleven_multilingual_v2', name: 'Multilingual v2' },
      { id: 'eleven_v3', name: 'Eleven v3' },
    ];
    show(<Bench own={{ keyMask: () => 'el…42', listModels: () => Promise.resolve(ok(listed)) }} />);
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    await expect.element(page.getByRole('slider', { name: 'Stability' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: /Eleven v3/ }).click();
    const steps = page.getByRole('group', { name: 'Stability' });
    await expect.element(steps.getByRole('radio', { name: /^Natural/ })).toBeChecked();
    await expect.element(page.getByRole('slider', { name: 'Stability' })).not.toBeInTheDocument();
    await steps.getByRole('radio', { name: /^Robust/ }).click();
    await expect.element(steps.getByRole('radio', { name: /^Robust/ })).toBeChecked();
    await page.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: /Multilingual v2/ }).click();
    await expect.element(page.getByRole('slider', { name: 'Stability' })).toHaveValue('1');
  });

  it('T199, T211 tests a key after a second without typing, and saves only a valid one', async () => {
    const tested: string[] = [];
    const saved: string[] = [];
    show(
      <Bench
        own={{
          listVoices(endpoint, key = '') {
            tested.push(key);
            const fault = {
              code: 'refused',
              source: endpoint.title,
              detail: 'No such key',
            } as const;
            return Promise.resolve(key === 'good' ? ok([]) : { ok: false, error: fault });
          },
          saveKey(_endpoint, key) {
            saved.push(key);
            return Promise.resolve(true);
          },
        }}
      />,
    );
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    const key = page.getByRole('textbox', { name: 'ElevenLabs API key' });
    await key.click();
    await userEvent.type(key, 'bad');
    await expect
      .element(page.getByText('Something went wrong. Please try again. No such key'))
      .toBeVisible();
    await key.fill('good');
    await expect.element(page.getByText('Saved.')).toBeVisible();
    expect(tested).toEqual(['bad', 'good']);
    expect(saved).toEqual(['good']);
  });

  it('T199 waits 1,000 ms after the last letter of a key', async () => {
    const tested: string[] = [];
    const listVoices: VoicePorts['listVoices'] = (_endpoint, key = '') => {
      tested.push(key);
      return Promise.resolve(ok([]));
    };
    show(<Bench own={{ listVoices }} />);
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    const key = page.getByRole('textbox', { name: 'ElevenLabs API key' });
    await expect.element(key).toBeVisible();
    const box = key.element();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    typeInto(box, 'goo');
    await untilTimers(1);
    vi.advanceTimersByTime(999);
    typeInto(box, 'good');
    await nextFrame();
    vi.advanceTimersByTime(999);
    expect(tested).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tested).toEqual(['good']);
  });

  it.each([
    ['key of mine', /a space, line break, or hidden character/],
    ['kéy', /Keys can’t contain “é”/],
  ])(
    'T211 says what is wrong with the key %j, and neither asks nor keeps it',
    async (typed, text) => {
      const saved: string[] = [];
      const saveKey = (_endpoint: unknown, key: string): Promise<boolean> => {
        saved.push(key);
        return Promise.resolve(true);
      };
      const tested: (string | undefined)[] = [];
      const listVoices: VoicePorts['listVoices'] = (_endpoint, key) => {
        tested.push(key);
        return Promise.resolve(ok([]));
      };
      show(<Bench own={{ saveKey, listVoices }} />);
      await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
      const key = page.getByRole('textbox', { name: 'ElevenLabs API key' });
      await key.fill(typed);
      await expect.element(key).toHaveAccessibleDescription(text);
      await expect.element(key).toHaveAttribute('aria-invalid', 'true');
      await key.fill('good');
      await expect.poll(() => saved).toEqual(['good']);
      expect(tested).toEqual(['good']);
    },
  );

  it.each([
    ['http://voices.example/v1', /Plain http works only for this computer, and voices.example/],
    ['voices example', /Enter a full URL/],
  ])('T211 says at the field that nothing is sent to %s', async (typed, text) => {
    show(<Bench />);
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill(typed);
    await expect.element(address).toHaveAccessibleDescription(text);
    await expect
      .element(page.getByRole('textbox', { name: 'ElevenLabs API key' }))
      .not.toBeInTheDocument();
    await address.fill('https://voices.example');
    await expect.element(address).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('T200 shows each custom voice on one line, however long its name is', async () => {
    host.style.inlineSize = '340px';
    show(<Bench />);
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    await page.getByText('Custom voices').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('<b>Ada</b>'.repeat(10));
    await page.getByRole('textbox', { name: 'Voice ID' }).fill('x'.repeat(100));
    await page.getByRole('button', { name: 'Add voice' }).click();
    const row = page.getByRole('listitem');
    await expect.element(row).toBeVisible();
    const { width, height } = row.element().getBoundingClientRect();
    expect(height).toBeLessThan(50);
    expect(width).toBeLessThanOrEqual(340);
    expect(row.element().scrollWidth).toBeLessThanOrEqual(Math.ceil(width));
  });

  it('T211 keeps a key when the settings are left before the second is over', async () => {
    const saved: string[] = [];
    const saveKey = (_endpoint: unknown, key: string): Promise<boolean> => {
      saved.push(key);
      return Promise.resolve(true);
    };
    show(<Bench own={{ saveKey }} />);
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    await page.getByRole('textbox', { name: 'ElevenLabs API key' }).fill('typed-and-gone');
    show(<p>Closed</p>);
    await expect.poll(() => saved).toEqual(['typed-and-gone']);
  });

  it('T211 keeps what is typed while an earlier key is being checked', async () => {
    const saved: string[] = [];
    const answers: (() => void)[] = [];
    show(
      <Bench
        own={{
          listVoices: () =>
            new Promise((resolve) => {
              answers.push(() => resolve(ok([])));
            }),
          saveKey(_endpoint, key) {
            saved.push(key);
            return Promise.resolve(true);
          },
        }}
      />,
    );
    await page.getByRole('radio', { name: /^ElevenLabs/ }).click();
    const key = page.getByRole('textbox', { name: 'ElevenLabs API key' });
    await key.fill('first');
    await expect.poll(() => answers.length).toBe(1);
    await key.fill('second');
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    await expect.element(key).toHaveValue('second');
    answers[1]?.();
    await expect.poll(() => saved).toEqual(['second']);
  });

  it('T211 reports an invalid custom address', async () => {
    show(<Bench />);
    await page.getByRole('radio', { name: /^OpenAI/ }).click();
    await page.getByRole('combobox', { name: 'Service' }).click();
    await page.getByRole('option', { name: 'Custom address…' }).click();
    const address = page.getByRole('textbox', { name: 'Server address' });
    await expect.element(address).not.toHaveAttribute('aria-invalid');
    await address.fill('not an address');
    await expect.element(address).toHaveAccessibleDescription('Enter a full URL.');
    await address.fill('localhost:8000');
    await expect.element(address).not.toHaveAttribute('aria-invalid');
  });

  it('T211 says if the browser has no voices', async () => {
    show(<Bench />);
    await page.getByRole('radio', { name: /^Browser voice/ }).click();
    await expect.element(page.getByText(/This browser has no voices/)).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Pitch' })).toBeVisible();
  });
});

function showDialog(fault: ListenError, onClose: () => void = () => undefined): void {
  const dictation = createDictation(Date.now, () => undefined);
  show(
    <VoiceInputDialog
      dictation={dictation}
      onStart={() =>
        dictation.start(({ onError }) => {
          queueMicrotask(() => onError(fault));
          return { stop: () => undefined, cancel: () => undefined };
        })
      }
      startsByItself
      notice="Where it goes"
      limitMs={120_000}
      onClose={onClose}
    >
      <VoiceInputForm
        values={defaultVoiceInput}
        onChange={() => undefined}
        ports={ports}
        allowsService={false}
      />
    </VoiceInputDialog>,
  );
}

describe('voice input', () => {
  it('T156, T244, T245 says what happened and what to change', async () => {
    const texts = [
      [{ code: 'unsupported' }, 'Sorry. Voice input is not yet supported on your device/browser.'],
      [{ code: 'not-allowed' }, /Allow it in your browser’s settings/],
      [{ code: 'insecure' }, /https/],
      [{ code: 'no-microphone' }, /No microphone found/],
      [{ code: 'no-key', source: 'OpenAI' }, /Enter your OpenAI API key/],
      [{ code: 'silence' }, /No sound was recorded/],
      [
        { code: 'refused', source: 'OpenAI', status: 400 },
        'Something went wrong. Please try again.',
      ],
    ] as const;
    for (const [fault, text] of texts) {
      show(null);
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      showDialog(fault);
      await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Record again' })).toBeVisible();
    }
  });

  it('T154 offers no service where a managed host does not allow it', async () => {
    showDialog({ code: 'silence' });
    await expect
      .element(page.getByRole('combobox', { name: 'Spoken language' }))
      .toHaveTextContent('English (United States)');
    await expect.element(page.getByText('Speech to text')).not.toBeInTheDocument();
  });
});

describe('finding the sentence that is heard', () => {
  it('goes by letters: across elements, twice the same, and around what was left out', () => {
    host.innerHTML =
      '<p>The <b>first</b> sentence, twice. Yes it is.</p><pre>Yes it is.</pre>' +
      '<p>Yes it is. See <a>https://example.org/a/long/path</a> and what follows behind it.</p>';
    const roots = [host];
    const first = findSentence(roots, 'The first sentence, twice.', 0);
    expect(String(first?.range)).toBe('The first sentence, twice.');
    const second = findSentence(roots, 'Yes it is.', first?.end ?? 0);
    expect(String(second?.range)).toBe('Yes it is.');
    const third = findSentence(roots, 'Yes it is.', second?.end ?? 0);
    expect(third?.range.startContainer).not.toBe(second?.range.startContainer);
    const cut = 'Yes it is. See example.org and what follows behind it.';
    expect(String(findSentence(roots, cut, 0)?.range)).toMatch(/behind it\.$/);
    expect(findSentence(roots, 'Not there at all', 0)).toBeUndefined();
  });
});
