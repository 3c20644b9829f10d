import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { parseChatId, parseProviderId } from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { Bot } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { sha256Hex } from '#src/platform/sha256.ts';
import { createMemoryAttachmentStore } from '#src/services/attachments/attachment-store.ts';
import { createAttachments } from '#src/services/attachments/attachments.ts';
import { downscaleImage } from '#src/services/attachments/downscale-image.ts';
import { testDocuments } from '#src/services/documents/testing/test-documents.ts';
import type { EditDraftStore } from '#src/services/drafts/draft-store.ts';
import { createMemoryDraftStore } from '#src/services/drafts/testing/memory-draft-store.ts';

import { Composer } from '../composer.tsx';
import type { BoxPorts } from '../hooks/use-composer.ts';
import { BoxMenu } from './box-menu.tsx';
import type { BoxMenuEntry, BoxMenuSource } from './box-menu-source.ts';
import { OnceChip } from './once-chip.tsx';

const chatId = parseChatId('ch-a') ?? fail();
const providerId = parseProviderId('openai') ?? fail();

function fail(): never {
  throw new Error('no id');
}

const modelNames = ['Gamma One', 'Gamma Two', 'Delta'];

interface Sent {
  readonly text: string;
  readonly modelId: string | undefined;
}

let root: Root;
let container: HTMLElement;
let sent: Sent[];
let done: string[];
let drafts: EditDraftStore;

const box = page.getByRole('textbox', { name: 'Message' });
const list = page.getByRole('listbox');
const active = page.getByRole('option', { selected: true });

function matching(query: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
}

function entriesOf(
  names: readonly string[],
  choose: (name: string) => void,
): readonly BoxMenuEntry[] {
  return names.map((title) => ({ id: title, title, icon: Bot, choose: () => choose(title) }));
}

function run(name: string): void {
  done.push(name);
}

function sourcesOf(ports: BoxPorts): readonly BoxMenuSource[] {
  const ask = (modelId: string): void => ports.setModel({ providerId, modelId });
  return [
    { id: 'm', sign: '@', find: (query) => entriesOf(matching(query, modelNames), ask) },
    { id: 'c', sign: '/', find: (query) => entriesOf(matching(query, ['Share', 'Reset']), run) },
  ];
}

function Menus({ ports }: { readonly ports: BoxPorts }): ReactNode {
  return (
    <>
      {ports.model !== undefined && <OnceChip box={ports} title={ports.model.modelId} />}
      <BoxMenu boxRef={ports.boxRef} sources={sourcesOf(ports)} />
    </>
  );
}

function Bench(): ReactNode {
  const [attachments] = useState(() =>
    createAttachments({
      store: createMemoryAttachmentStore(),
      sha256Hex,
      downscaleImage,
      loadDocuments: () => Promise.resolve(testDocuments),
    }),
  );
  return (
    <IntlProvider locale="en">
      <Composer
        chatId={chatId}
        isRunning={false}
        sendWithEnter
        canSeeImages={() => true}
        drafts={drafts}
        attachments={attachments}
        renderFileDetail={() => ''}
        renderMenus={(ports) => <Menus ports={ports} />}
        onOpenFile={() => undefined}
        onSend={(parts, model?: ModelRef) => {
          const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join();
          sent.push({ text, modelId: model?.modelId });
          return ok(null);
        }}
        onStop={() => undefined}
        onEditLast={() => undefined}
      />
    </IntlProvider>
  );
}

async function show(): Promise<void> {
  container = document.createElement('div');
  container.style.paddingBlockStart = '360px';
  document.body.append(container);
  root = createRoot(container);
  root.render(<Bench />);
  await expect.element(box).toBeVisible();
  await userEvent.click(box);
}

function boxElement(): HTMLTextAreaElement {
  const element = document.querySelector('textarea');
  return element ?? fail();
}

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  boxElement().dispatchEvent(event);
  return event;
}

/** As a paste does: at once, and told as such. */
function paste(text: string): void {
  const element = boxElement();
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
  const inputType = 'insertFromPaste';
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
}

beforeEach(() => {
  sent = [];
  done = [];
  drafts = createMemoryDraftStore();
});

afterEach(() => {
  root.unmount();
  container.remove();
});

describe('an at sign in the box', () => {
  it('offers models, follows the keys, and asks the chosen one for this message alone', async () => {
    await show();
    await userEvent.keyboard('Hi @ga');
    await expect.element(list).toBeVisible();
    await expect.element(active).toHaveTextContent('Gamma One');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(active).toHaveTextContent('Gamma Two');
    const ownedId = boxElement().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(ownedId)?.textContent).toContain('Gamma Two');
    expect(boxElement().getAttribute('aria-controls')).toBe(list.element().id);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('One message with Gamma Two')).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    expect(boxElement().hasAttribute('aria-activedescendant')).toBe(false);
    expect(sent).toEqual([]);
    await userEvent.keyboard('there{Enter}');
    await userEvent.keyboard('and you{Enter}');
    expect(sent).toEqual([
      { text: 'Hi there', modelId: 'Gamma Two' },
      { text: 'and you', modelId: undefined },
    ]);
    await expect.element(page.getByText('One message with')).not.toBeInTheDocument();
  });

  it('leaves the text as it is after Escape, and what fits nothing is sent', async () => {
    await show();
    await userEvent.keyboard('@ga');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}mma');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}@zzz{Enter}');
    expect(sent.map(({ text }) => text)).toEqual(['@gamma', '@zzz']);
  });

  it('takes a press of the finger or the mouse, and keeps the focus', async () => {
    await show();
    await userEvent.keyboard('ask @de now{ArrowLeft>4/}');
    await userEvent.keyboard('l');
    await userEvent.click(page.getByRole('option', { name: 'Delta' }));
    await expect.element(box).toHaveValue('ask now');
    await expect.element(box).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Remove Delta' }));
    await expect.element(page.getByText('One message with')).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  it('leaves the keys to an input method, and Shift+Enter to the text', async () => {
    await show();
    await userEvent.keyboard('@');
    await expect.element(list).toBeVisible();
    press({ key: 'Enter', isComposing: true });
    press({ key: 'Enter', keyCode: 229 });
    boxElement().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const late = press({ key: 'Enter', keyCode: 13 });
    await expect.element(list).toBeVisible();
    await vi.waitUntil(() => performance.now() - late.timeStamp > 110);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(box).toHaveValue('@\n');
    await expect.element(list).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('keeps the choice with the draft, and Backspace takes it from an empty box', async () => {
    await show();
    await userEvent.keyboard('@de{Enter}later');
    await expect
      .poll(async () => drafts.load(chatId))
      .toMatchObject({ value: { text: 'later', model: { modelId: 'Delta' } } });
    root.unmount();
    container.remove();
    await show();
    await expect.element(page.getByText('One message with Delta')).toBeVisible();
    await expect.element(box).toHaveValue('later');
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await expect.element(page.getByText('One message with Delta')).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByText('One message with')).not.toBeInTheDocument();
  });

  it('closes where the box loses the focus, and lies over the text', async () => {
    await show();
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two @');
    await expect.element(list).toBeVisible();
    const above = list.element().getBoundingClientRect().bottom;
    expect(above).toBeLessThanOrEqual(boxElement().getBoundingClientRect().top);
    boxElement().blur();
    await expect.element(list).not.toBeInTheDocument();
  });
});

describe('a slash in the empty box', () => {
  it('offers actions; the chosen one runs and nothing is left in the box', async () => {
    await show();
    await userEvent.keyboard('/');
    await expect.element(page.getByText('2 suggestions')).toBeInTheDocument();
    await userEvent.keyboard('re{Tab}');
    expect(done).toEqual(['Share']);
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('is text where nothing fits, in a path, and where it was pasted', async () => {
    await show();
    await userEvent.keyboard('/usr/share{Enter}//{Enter}/hello{Enter}');
    paste('/share');
    await expect.element(box).toHaveValue('/share');
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(sent.map(({ text }) => text)).toEqual(['/usr/share', '//', '/hello', '/share']);
    expect(done).toEqual([]);
  });
});
