import { queuedDraftKey } from '@parley/domain/chat/draft.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { chatId } from '#src/data/testing/test-store.ts';
import type { ComposerHandle } from '#src/features/composer/composer.tsx';
import type { ChatQueue } from '#src/services/queue/chat-queue.ts';

import { useQueueChanges } from './use-queue-changes.ts';

const message = {
  key: queuedDraftKey(chatId('ch-1'), 1),
  text: 'waiting',
  attachments: [],
  updatedAtMs: 0,
};

let root: Root;
let toasts: ToastStore;
let said: string[];

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  toasts = createToastStore();
  said = [];
});

afterEach(() => root.unmount());

const refused = () => Promise.resolve(err({ code: 'busy' as const }));

/** A queue that refuses all but what it is told to answer. */
function queueThat(answers: Partial<ChatQueue>): ChatQueue {
  return {
    getSnapshot: () => ({ messages: [message, message], state: undefined }),
    subscribe: () => () => undefined,
    add: () => Promise.resolve(true),
    take: refused,
    putBack: () => Promise.resolve(false),
    move: refused,
    sendNow: refused,
    goOn: () => undefined,
    watch: () => () => undefined,
    ...answers,
  };
}

function Buttons({ queue }: { readonly queue: ChatQueue }): ReactNode {
  const composer = createRef<ComposerHandle>();
  const changes = useQueueChanges({ queue, composer, toasts, say: (text) => said.push(text) });
  return (
    <>
      <button onClick={() => void changes.move(message, 1)}>move</button>
      <button onClick={() => void changes.remove(message)}>remove</button>
    </>
  );
}

function show(queue: ChatQueue): void {
  root.render(
    <IntlProvider locale="en">
      <Buttons queue={queue} />
    </IntlProvider>,
  );
}

const shown = () => toasts.read().map((toast) => toast.message);

describe('changes of the queue', () => {
  it('announce no move that was refused', async () => {
    show(queueThat({}));
    await page.getByRole('button', { name: 'move' }).click();
    await vi.waitFor(() => expect(shown()[0]).toContain('The queue is unchanged'));
    expect(said).toEqual([]);
  });

  it('keep a removed message at hand where it can be put back nowhere', async () => {
    const putBack = vi.fn<ChatQueue['putBack']>(() => Promise.resolve(false));
    show(queueThat({ take: () => Promise.resolve(ok(message)), putBack }));
    await page.getByRole('button', { name: 'remove' }).click();
    await vi.waitFor(() => expect(shown()).toEqual(['Message removed from the queue.']));
    for (const count of [1, 2]) {
      toasts.read().at(-1)?.action?.onAction();
      await vi.waitFor(() => expect(putBack).toHaveBeenCalledTimes(count));
      await vi.waitFor(() => expect(shown().at(-1)).toContain('Couldn’t save this'));
    }
    expect(putBack).toHaveBeenLastCalledWith(message);
  });
});
