import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { FilePart, MessagePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId, parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createRef, useEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { createListeners } from '#src/platform/listeners.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { testDocuments } from '#src/services/documents/testing/test-documents.ts';
import { createMemoryAttachmentStore } from '#src/services/attachments/attachment-store.ts';
import { createAttachments } from '#src/services/attachments/attachments.ts';
import { createFileSorting } from '#src/services/attachments/file-sorting.ts';
import { downscaleImage } from '#src/services/attachments/downscale-image.ts';
import { createChangedPlace } from '#src/services/drafts/changed-place.ts';
import type { DraftContent } from '#src/services/drafts/draft-content.ts';
import type { DraftStore } from '#src/services/drafts/draft-store.ts';
import { createMemoryDraftStore } from '#src/services/drafts/testing/memory-draft-store.ts';

import { Composer, type ComposerHandle, type ComposerProps } from './composer.tsx';

interface RecordingDrafts extends DraftStore {
  readonly calls: string[];
}

function idOf(text: string): ChatId {
  const id = parseChatId(text);
  if (id === undefined) throw new Error('id');
  return id;
}

const chatA = idOf('ch-a');
const chatB = idOf('ch-b');
const handle = createRef<ComposerHandle>();

let root: Root;
let container: HTMLElement;
let sent: (readonly MessagePart[])[];
let answer: ReturnType<ComposerProps['onSend']>;
let drafts: RecordingDrafts;
let changes: EventTarget;

function createDrafts(): RecordingDrafts {
  const store = createMemoryDraftStore();
  const calls: string[] = [];
  return {
    calls,
    sendings: store.sendings,
    load: (key: DraftKey) => store.load(key),
    save(key: DraftKey, content: DraftContent) {
      calls.push(`${key}: ${content.text}`);
      return store.save(key, content);
    },
  };
}

function createService(): ComposerProps['attachments'] {
  return createAttachments({
    store: createMemoryAttachmentStore(),
    sha256Hex,
    downscaleImage,
    loadDocuments: () => Promise.resolve(testDocuments),
  });
}

function Bench({ initial }: { readonly initial: Partial<ComposerProps> }): ReactNode {
  const [props, setProps] = useState(initial);
  const [attachments] = useState(createService);
  useEffect(() => {
    changes.addEventListener('change', (event) => {
      if (event instanceof CustomEvent) setProps((before) => ({ ...before, ...event.detail }));
    });
  }, []);
  return (
    <IntlProvider locale="en">
      <Composer
        ref={handle}
        chatId={chatA}
        isRunning={false}
        sendWithEnter
        canSeeImages={() => true}
        drafts={drafts}
        attachments={attachments}
        renderFileDetail={(part) => `${part.characters} characters`}
        onOpenFile={() => undefined}
        onSend={(parts) => {
          if (answer.ok) sent.push(parts);
          return answer;
        }}
        onStop={() => undefined}
        onEditLast={() => undefined}
        {...props}
      />
    </IntlProvider>
  );
}

function change(detail: Partial<ComposerProps>): void {
  changes.dispatchEvent(new CustomEvent('change', { detail }));
}

const box = page.getByRole('textbox', { name: 'Message' });
const sendButton = page.getByRole('button', { name: 'Send message' });
const sendNextButton = page.getByRole('button', { name: 'Send next' });
const stopButton = page.getByRole('button', { name: 'Stop generating' });

const note: FilePart = {
  type: 'file',
  attachmentId: createAttachmentId('0'.repeat(64)),
  name: 'note.txt',
  mediaType: 'text/plain',
  sizeBytes: 5,
  characters: 5,
  estimatedTokens: 1,
};

function boxElement(): HTMLTextAreaElement {
  const element = document.querySelector('textarea');
  if (element === null) throw new Error('no box');
  return element;
}

async function show(props: Partial<ComposerProps> = {}): Promise<void> {
  root = createRoot(container);
  root.render(<Bench initial={props} />);
  await expect.element(box).toBeVisible();
  // The draft is asked for by an effect.
  await frames(2);
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
}

function sentTexts(): readonly string[] {
  return sent.map((parts) => parts.map((part) => ('text' in part ? part.text : part.type)).join());
}

/** Writes without the pace of real keys. */
function write(text: string): void {
  handle.current?.insertText(text);
}

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  boxElement().dispatchEvent(event);
  return event;
}

function compose(type: 'compositionstart' | 'compositionend'): void {
  boxElement().dispatchEvent(new CompositionEvent(type, { bubbles: true }));
}

function paste(data: Readonly<Record<string, string>>, files: readonly File[] = []): boolean {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  for (const file of files) clipboardData.items.add(file);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
  return boxElement().dispatchEvent(event);
}

function drag(type: string, files: readonly File[]): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
  document.body.dispatchEvent(event);
  return event;
}

/** What the layout of a long text costs: a height that follows the text, a direction by paragraph. */
function layoutOf(element: HTMLTextAreaElement) {
  const style = getComputedStyle(element);
  return { sizing: style.getPropertyValue('field-sizing'), bidi: style.unicodeBidi };
}

/** Noise cannot be packed: a PNG of it is as large as its pixels. */
async function drawPicture(width: number, height: number, isNoise = false): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const pixels = context.createImageData(width, height);
  let state = 1;
  for (let index = 0; index < pixels.data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const value = isNoise ? state >>> 24 : index >>> 14;
    pixels.data[index] = index % 4 === 3 ? 255 : value % 256;
  }
  context.putImageData(pixels, 0, 0);
  return new File([await canvas.convertToBlob()], 'noise.png', { type: 'image/png' });
}

function hide(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
  container = document.createElement('div');
  document.body.append(container);
  sent = [];
  changes = new EventTarget();
  answer = ok(null);
  drafts = createDrafts();
});

afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  container.remove();
});

describe('keys', () => {
  it('T129 sends by Enter, breaks the line by Shift+Enter and keeps the indentation', async () => {
    await show();
    await userEvent.type(box, '  one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(sentTexts()).toEqual(['  one\ntwo']);
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
  });

  it('T129 sends by mod+Enter alone where Enter breaks the line', async () => {
    await show({ sendWithEnter: false });
    await userEvent.type(box, 'one{Enter}two');
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sentTexts()).toEqual(['one\ntwo']);
  });

  it('T129 never sends by the Enter that ends a composition, in any order of events', async () => {
    await show();
    write('かな');
    compose('compositionstart');
    press({ key: 'Enter', isComposing: true });
    compose('compositionend');
    compose('compositionstart');
    compose('compositionend');
    press({ key: 'Enter', keyCode: 229 });
    compose('compositionstart');
    compose('compositionend');
    const plain = press({ key: 'Enter', keyCode: 13 });
    expect(plain.defaultPrevented).toBe(true);
    expect(sent).toEqual([]);
    await vi.waitUntil(() => performance.now() - plain.timeStamp > 110);
    press({ key: 'Enter', keyCode: 13 });
    expect(sentTexts()).toEqual(['かな']);
  });

  it('asks to edit the last message by the up arrow in an empty box only', async () => {
    const onEditLast = vi.fn<() => void>();
    await show({ onEditLast });
    await userEvent.click(box);
    await userEvent.keyboard('{ArrowUp}');
    expect(onEditLast).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('a{ArrowUp}');
    expect(onEditLast).toHaveBeenCalledTimes(1);
  });

  it('T131 hints at two placeholders and selects them one after the other by Tab', async () => {
    await show();
    write('Say {{what}}');
    const hint = page.getByText('Tab jumps to the next placeholder');
    await expect.element(hint).not.toBeInTheDocument();
    write(' to {{whom}}');
    await expect.element(hint).toBeVisible();
    await userEvent.keyboard('{Tab}hello{Tab}you');
    await expect.element(box).toHaveValue('Say hello to you');
    await userEvent.keyboard('{Tab}');
    await expect.element(sendButton).not.toHaveFocus();
    await expect.element(box).not.toHaveFocus();
  });
});

describe('box', () => {
  it('T130 counts against a limit and blocks sending above it', async () => {
    await show({ characterLimit: 5 });
    write('12345');
    await expect.element(page.getByText('5 / 5')).toBeVisible();
    write('6');
    await expect.element(page.getByText('6 / 5')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([]);
    await expect.element(box).toHaveValue('123456');
    await expect.element(sendButton).toHaveAttribute('aria-disabled', 'true');
  });

  it('T132 grows to 40 % of the window, and to 60 % when made larger', async () => {
    await page.viewport(900, 1000);
    await show();
    write('a');
    await frames(2);
    expect(boxElement().offsetHeight).toBeLessThan(30);
    write('\nb'.repeat(10));
    await frames(2);
    expect(boxElement().offsetHeight).toBe(boxElement().scrollHeight);
    await expect
      .element(page.getByRole('button', { name: 'Expand message box' }))
      .not.toBeInTheDocument();
    write('\nb'.repeat(100));
    await userEvent.click(page.getByRole('button', { name: 'Expand message box' }));
    await frames(2);
    expect(boxElement().offsetHeight).toBe(600);
    await userEvent.click(page.getByRole('button', { name: 'Collapse message box' }));
    await frames(2);
    expect(boxElement().offsetHeight).toBe(400);
  });

  it('spares the browser the dear layouts in 200,000 characters', async () => {
    await page.viewport(900, 1000);
    await show();
    write('word');
    await frames(3);
    expect(layoutOf(boxElement())).toEqual({ sizing: 'content', bidi: 'plaintext' });
    write('word '.repeat(40_000));
    await frames(3);
    expect(layoutOf(boxElement())).toEqual({ sizing: 'fixed', bidi: 'normal' });
    expect(boxElement().offsetHeight).toBe(400);
  });
});

describe('draft', () => {
  it('T133 saves a draft per chat and restores it', async () => {
    await show();
    write('for a');
    change({ chatId: chatB });
    await expect.element(box).toHaveValue('');
    write('for b');
    change({ chatId: chatA });
    await expect.element(box).toHaveValue('for a');
    root.unmount();
    await show({ chatId: chatB });
    await expect.element(box).toHaveValue('for b');
  });

  it('T133 writes the draft while a person types, and at once when the page is hidden', async () => {
    await show();
    write('one');
    await vi.waitUntil(() => drafts.calls.includes('ch-a: one'), { timeout: 300 });
    write(' two');
    hide('hidden');
    expect(drafts.calls.at(-1)).toBe('ch-a: one two');
  });

  it('T133 puts a draft that comes late before what was typed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<DraftContent, never>>();
    drafts = { ...drafts, load: () => promise };
    await show();
    await userEvent.type(box, 'new');
    resolve(ok({ text: 'old', attachments: [] }));
    await expect.element(box).toHaveValue('old\nnew');
    expect(boxElement().selectionStart).toBe('old\nnew'.length);
  });

  it('T133 leaves clearing to the sending: nothing is written after it', async () => {
    await show();
    write('hello');
    await vi.waitUntil(() => drafts.calls.length === 1);
    write(' there');
    await userEvent.keyboard('{Enter}');
    expect(sentTexts()).toEqual(['hello there']);
    hide('hidden');
    root.unmount();
    expect(drafts.calls).toEqual(['ch-a: hello']);
    root = createRoot(container);
  });

  it('T133 keeps the text when sending is refused', async () => {
    answer = err({ code: 'no-key' });
    await show();
    write('hello');
    await userEvent.click(sendButton);
    await expect.element(box).toHaveValue('hello');
    await vi.waitUntil(() => drafts.calls.includes('ch-a: hello'));
  });
});

describe('a message that waits to be sent', () => {
  it('T133 is held again by the box that opens meanwhile, and leaves it when it goes', async () => {
    const begins = Promise.withResolvers<boolean>();
    answer = ok({ begins: begins.promise });
    await show();
    write('hello');
    await userEvent.keyboard('{Enter}');
    change({ chatId: chatB });
    await expect.element(box).toHaveValue('');
    change({ chatId: chatA });
    await expect.element(box).toHaveValue('hello');
    await userEvent.keyboard('{Enter}');
    expect(sentTexts()).toEqual(['hello']);
    begins.resolve(true);
    await expect.element(box).toHaveValue('');
    expect(boxElement().readOnly).toBe(false);
  });

  it('T133 is given back to the box that opened meanwhile where it does not go', async () => {
    const begins = Promise.withResolvers<boolean>();
    answer = ok({ begins: begins.promise });
    await show();
    write('hello');
    await userEvent.keyboard('{Enter}');
    change({ chatId: chatB });
    await expect.element(box).toHaveValue('');
    change({ chatId: chatA });
    await expect.element(box).toHaveValue('hello');
    begins.reject(new Error('gone'));
    await expect.poll(() => boxElement().readOnly).toBe(false);
    await expect.element(box).toHaveValue('hello');
    answer = ok(null);
    await userEvent.click(sendButton);
    expect(sentTexts()).toEqual(['hello', 'hello']);
  });

  it('T133 takes nothing along that came in beside it', async () => {
    const begins = Promise.withResolvers<boolean>();
    answer = ok({ begins: begins.promise });
    await show();
    write('hello');
    await userEvent.keyboard('{Enter}');
    write('a prompt');
    handle.current?.addFiles([new File(['late'], 'late.txt', { type: 'text/plain' })]);
    await expect.element(box).toHaveValue('hello');
    begins.resolve(true);
    await expect.element(box).toHaveValue('a prompt');
    await expect.element(page.getByText('late.txt')).toBeVisible();
    await expect.poll(() => drafts.calls.at(-1)).toBe('ch-a: a prompt');
  });

  it('T133 leaves the box of another tab that holds it, and nothing else', async () => {
    const tabs = createListeners<readonly DraftContent[]>();
    const watch: DraftStore['watch'] = (listener) =>
      tabs.add((sentThere) =>
        listener(chatA, createChangedPlace({ stored: undefined, sent: sentThere })),
      );
    drafts = { ...drafts, watch };
    await show();
    write('hello');
    const said = (text: string): void => tabs.notify([{ text, attachments: [] }]);
    said('hello there');
    await expect.element(box).toHaveValue('hello');
    said('hello');
    await expect.element(box).toHaveValue('');
  });
});

describe('send and stop', () => {
  it('T134 stops in the place where it sends, and gives on what is written ahead', async () => {
    const onStop = vi.fn<() => void>();
    await show({ onStop });
    write('a');
    const before = sendButton.element().getBoundingClientRect();
    change({ isRunning: true });
    await expect.element(stopButton).toHaveAttribute('data-element-id', 'send-button');
    expect(stopButton.element().getBoundingClientRect()).toEqual(before);
    await userEvent.type(box, 'head{Enter}');
    expect(sentTexts()).toEqual(['ahead']);
    await expect.element(box).toHaveValue('');
    await expect.element(sendNextButton).not.toBeInTheDocument();
    write('and more');
    await userEvent.click(sendNextButton);
    expect(sentTexts()).toEqual(['ahead', 'and more']);
    expect(onStop).not.toHaveBeenCalled();
    await userEvent.click(stopButton);
    expect(onStop).toHaveBeenCalledTimes(1);
  });

  it('T134 keeps what cannot wait, and says why', async () => {
    answer = err({ code: 'busy' });
    await show({ isRunning: true });
    await userEvent.type(box, 'ahead{Enter}');
    await expect.element(page.getByText('Wait for the reply or stop it')).toBeVisible();
    await expect.element(box).toHaveValue('ahead');
  });

  it('T134 takes a message back behind what stands in the box, and keeps it at once', async () => {
    await show();
    handle.current?.takeBack({ text: 'waited', attachments: [] });
    await expect.element(box).toHaveValue('waited');
    await expect.element(box).toHaveFocus();
    handle.current?.takeBack({ text: 'as well', attachments: [note] });
    await expect.element(box).toHaveValue('waited\n\nas well');
    await expect.element(page.getByText('note.txt')).toBeVisible();
    expect(drafts.calls.at(-1)).toBe('ch-a: waited\n\nas well');
  });

  it('T134 has nothing to send while the box is empty', async () => {
    await show();
    write('  \n ');
    await expect.element(sendButton).toHaveAttribute('aria-disabled', 'true');
    sendButton.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(sent).toEqual([]);
  });
});

describe('attachments', () => {
  it('turns a paste of 2 MB into a chip and stays usable', async () => {
    await show();
    const text = `${'x'.repeat(104)}\n`.repeat(20_000);
    expect(paste({ 'text/plain': text })).toBe(false);
    await userEvent.keyboard('q');
    await expect.element(box).toHaveValue('q');
    await expect.element(page.getByText('Pasted text.txt')).toBeVisible();
    await expect.element(page.getByText('2100000 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.getByRole('textbox', { name: 'Message' }).click();
    await userEvent.keyboard('{Enter}');
    expect(sent[0]?.map((part) => part.type)).toEqual(['file', 'text']);
  });

  it('puts a pasted chip back into the box as text', async () => {
    await show();
    paste({ 'text/plain': 'y'.repeat(10_001) });
    await userEvent.click(page.getByRole('button', { name: 'Insert as text' }));
    await expect.element(box).toHaveValue('y'.repeat(10_001));
    await expect.element(page.getByText('Pasted text.txt')).not.toBeInTheDocument();
  });

  it('sends by itself once an attachment is read', async () => {
    await show();
    paste({ 'text/plain': 'y'.repeat(10_001) });
    press({ key: 'Enter' });
    expect(sent).toEqual([]);
    await vi.waitUntil(() => sent.length === 1);
    expect(sentTexts()).toEqual(['file']);
  });

  it('pastes the text of a spreadsheet and offers its image', async () => {
    await show();
    const picture = await drawPicture(20, 10);
    expect(paste({ 'text/plain': 'a\tb', 'text/html': '<table></table>' }, [picture])).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Paste as image' }));
    await expect.element(page.getByText('20 × 10')).toBeVisible();
  });

  it('scales a pasted image to 2,048 px and warns if the model can’t read images', async () => {
    await show({ canSeeImages: () => false });
    paste({}, [await drawPicture(2600, 1300)]);
    await expect.element(page.getByText('Not visible to this model')).toBeVisible();
    await expect.element(page.getByText(/Images won’t be sent/)).toBeVisible();
    await vi.waitUntil(() => document.querySelector('li img')?.clientWidth === 40);
    await userEvent.keyboard('{Enter}');
    expect(sent[0]?.[0]).toMatchObject({ type: 'image', widthPx: 2048, heightPx: 1024 });
  });

  it('compresses an image to 1 MiB', async () => {
    await show();
    const picture = await drawPicture(800, 800, true);
    expect(picture.size).toBeGreaterThan(1024 * 1024);
    paste({}, [picture]);
    await expect.element(page.getByText('800 × 800')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const part = sent[0]?.[0];
    if (part?.type !== 'image') throw new Error('no picture');
    expect(part.mediaType).toBe('image/jpeg');
    expect(part.sizeBytes).toBeLessThanOrEqual(1024 * 1024);
  });

  it('takes several files that are dropped anywhere and says why it refuses one', async () => {
    await show();
    const files = [
      new File(['a,b'], 'table.csv'),
      new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' }),
    ];
    expect(drag('dragenter', files).defaultPrevented).toBe(true);
    await expect.element(page.getByText('Drop files to attach them')).toBeVisible();
    drag('drop', files);
    await expect.element(page.getByText('Drop files to attach them')).not.toBeInTheDocument();
    await expect.element(page.getByText('table.csv')).toBeVisible();
    await expect.element(page.getByText(/Can’t read “paper.pdf”/)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
    await expect.element(page.getByText(/paper.pdf/)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Remove table.csv' }));
    await expect.element(page.getByText('table.csv')).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  it('keeps a file with the chat that it was dropped on, however long that takes', async () => {
    const sorting = createFileSorting();
    const release = Promise.withResolvers<undefined>();
    sorting.connect(async (files, { decide }) => {
      await release.promise;
      for (const file of files) decide(file, true);
    });
    await show({ fileSorting: sorting });
    expect(sorting.hasReceiver()).toBe(true);
    drag('drop', [new File(['slow'], 'slow.txt', { type: 'text/plain' })]);
    await expect.element(page.getByText('slow.txt')).toBeVisible();
    await expect.element(page.getByText('Reading…')).toBeVisible();
    change({ chatId: chatB });
    await expect.element(page.getByText('slow.txt')).not.toBeInTheDocument();
    change({ chatId: chatA });
    await expect.element(page.getByText('Reading…')).toBeVisible();
    change({ chatId: chatB });
    release.resolve(undefined);
    await expect.poll(() => drafts.calls.length).toBeGreaterThan(0);
    await frames(2);
    await expect.element(page.getByText('slow.txt')).not.toBeInTheDocument();
    change({ chatId: chatA });
    await expect.element(page.getByText('slow.txt')).toBeVisible();
    await expect.element(page.getByText('Reading…')).not.toBeInTheDocument();
    write('look');
    await userEvent.keyboard('{Enter}');
    expect(sent.map((parts) => parts.map(({ type }) => type))).toEqual([['file', 'text']]);
  });

  it('T133 keeps attachments in the draft', async () => {
    await show();
    paste({ 'text/plain': 'y'.repeat(10_001) });
    await expect.element(page.getByText('10001 characters')).toBeVisible();
    change({ chatId: chatB });
    await expect.element(page.getByText('Pasted text.txt')).not.toBeInTheDocument();
    change({ chatId: chatA });
    await expect.element(page.getByText('Pasted text.txt')).toBeVisible();
  });
});
