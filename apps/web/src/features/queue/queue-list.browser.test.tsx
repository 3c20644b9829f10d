import { queuedDraftKey } from '@parley/domain/chat/draft.ts';
import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { createAttachmentId, parseChatId } from '@parley/domain/shared/ids.ts';
import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import type { QueueSnapshot } from '#src/services/queue/chat-queue.ts';
import type { QueueState } from '#src/services/queue/queue-state.ts';

import { QueueList, type QueueListProps } from './queue-list.tsx';

type Waiting = QueueSnapshot['messages'][number];

const file: FilePart = {
  type: 'file',
  attachmentId: createAttachmentId('0'.repeat(64)),
  name: 'figures.csv',
  mediaType: 'text/csv',
  sizeBytes: 5,
  characters: 5,
  estimatedTokens: 1,
};

function waiting(text: string, at: number, attachments: readonly FilePart[] = []): Waiting {
  const chatId = parseChatId('ch-1');
  if (chatId === undefined) throw new Error('id');
  return { key: queuedDraftKey(chatId, at), text, attachments, updatedAtMs: at };
}

let root: Root;
let container: HTMLElement;
let asked: string[];

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  asked = [];
});

afterEach(() => {
  root.unmount();
  container.remove();
});

const note = (what: string) => (message: Waiting) => void asked.push(`${what} ${message.text}`);

/** A list that changes as a queue would. */
function Bench({ messages, state, ...props }: BenchProps): ReactNode {
  const [order, setOrder] = useState(messages);
  return (
    <IntlProvider locale="en">
      <QueueList
        queue={order.length === 0 ? { messages: [], state: undefined } : { messages: order, state }}
        onEdit={note('edit')}
        onSendNow={note('send')}
        onGoOn={() => undefined}
        onRemove={(message) => setOrder(order.filter((other) => other !== message))}
        onMove={(message, by) => {
          const at = order.indexOf(message);
          const next = order.toSpliced(at, 1).toSpliced(at + by, 0, message);
          // As in the store: places stay, what lies there changes.
          setOrder(next.map((moved, index) => ({ ...moved, key: order[index]?.key ?? moved.key })));
        }}
        {...props}
      />
    </IntlProvider>
  );
}

interface BenchProps extends Partial<Omit<QueueListProps, 'queue'>> {
  readonly messages: readonly Waiting[];
  readonly state: QueueState;
}

async function show(props: BenchProps): Promise<void> {
  root.render(<Bench {...props} />);
  await expect.element(page.getByRole('region', { name: 'Waiting messages' })).toBeVisible();
}

const three = [waiting('one', 1), waiting('two', 2, [file]), waiting('three', 3)];
const texts = (): readonly (string | null)[] =>
  [...document.querySelectorAll('li p:first-child')].map((text) => text.textContent);

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const button = (text: string, name: string) => row(text).getByRole('button', { name });

describe('messages that wait', () => {
  it('say how many they are, what they wait for and what is attached', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    await expect.element(page.getByText('3 messages waiting')).toBeVisible();
    await expect.element(page.getByText('Sends when the reply is finished')).toBeVisible();
    await expect.element(row('two').getByText('figures.csv')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Resume sending' }))
      .not.toBeInTheDocument();
  });

  it('say with each button which of them it is for', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    await expect.element(button('three', 'Remove from queue')).toHaveAccessibleDescription('three');
    await expect.element(button('one', 'Move down')).toHaveAccessibleDescription('one');
  });

  it('are moved by buttons, and the focus stays with the one that moves', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    await userEvent.click(button('three', 'Move up'));
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'three', 'two']));
    await expect.element(button('three', 'Move up')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(texts()).toEqual(['three', 'one', 'two']));
    await expect.element(button('three', 'Move up')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('three', 'Move up')).toHaveFocus();
    expect(texts()).toEqual(['three', 'one', 'two']);
  });

  it('are moved by Alt and the arrow keys, from any button', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    button('one', 'Edit in message box').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(texts()).toEqual(['two', 'one', 'three']));
    await expect.element(button('one', 'Edit in message box')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two', 'three']));
    await expect.element(button('one', 'Edit in message box')).toHaveFocus();
  });

  it('give the focus to a neighbor when one is removed', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    await userEvent.click(button('three', 'Remove from queue'));
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
    await expect.element(button('two', 'Remove from queue')).toHaveFocus();
  });

  it('go next while a reply comes in, but for the one that does anyway', async () => {
    await show({ messages: three, state: { type: 'reply' } });
    await expect.element(button('one', 'Send next')).not.toBeInTheDocument();
    await userEvent.click(button('two', 'Send next'));
    await userEvent.click(button('three', 'Edit in message box'));
    expect(asked).toEqual(['send two', 'edit three']);
  });
});

describe('messages that are paused', () => {
  it('say why, and go on by a button or one by one', async () => {
    const onGoOn = vi.fn<() => void>();
    await show({ messages: three, state: { type: 'paused', reason: 'stopped' }, onGoOn });
    await expect.element(page.getByText('Paused: the reply was stopped')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Resume sending' }));
    expect(onGoOn).toHaveBeenCalledTimes(1);
    await userEvent.click(button('one', 'Send now'));
    expect(asked).toEqual(['send one']);
  });

  it('say what the next one would cost', async () => {
    const glance = {
      scope: 'day',
      limitMicroUsd: 5e6,
      spentMicroUsd: 4.1e6,
      requestMicroUsd: 120_000,
      isExceeded: false,
    } as const;
    await show({ messages: three, state: { type: 'costly', glance } });
    await expect
      .element(
        page.getByText(/could cost up to about \$0\.12\. You’ve spent \$4\.1 of \$5 today\./),
      )
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
  });

  it.each(['no-key', 'no-model', 'no-provider', 'keys-locked', 'internal'])(
    'have words for the refusal %s',
    async (code) => {
      await show({ messages: three, state: { type: 'refused', code } });
      await expect.element(page.getByText(/^Paused: /)).toBeVisible();
    },
  );
});
