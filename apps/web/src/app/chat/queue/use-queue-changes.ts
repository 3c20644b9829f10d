import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { RefObject } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ComposerHandle } from '#src/features/composer/composer.tsx';
import { focusBox } from '#src/platform/focus-box.ts';
import { notSavedText } from '#src/platform/not-saved-text.ts';
import type { ChatQueue, QueueError, QueueSnapshot } from '#src/services/queue/chat-queue.ts';

type WaitingMessage = QueueSnapshot['messages'][number];

interface QueueChangePorts {
  readonly queue: ChatQueue;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly toasts: ToastStore;
  /** Announces what has changed. */
  readonly say: (text: string) => void;
}

/** What a person does with messages that wait, each with what is said about it. */
interface QueueChanges {
  readonly edit: (message: WaitingMessage) => Promise<void>;
  readonly remove: (message: WaitingMessage) => Promise<void>;
  readonly move: (message: WaitingMessage, by: 1 | -1) => Promise<void>;
  readonly sendNow: (message: WaitingMessage) => Promise<void>;
}

/** Changes of the queue, and the notices that go with them. */
export function useQueueChanges({ queue, composer, toasts, say }: QueueChangePorts): QueueChanges {
  const intl = useIntl();

  /** A message that has gone is no longer shown, and one without a place is announced by the box. */
  function note({ code }: QueueError): void {
    if (code === 'busy') toasts.show({ message: busyText(intl), tone: 'danger' });
  }

  async function edit({ key }: WaitingMessage): Promise<void> {
    const taken = await queue.take(key, (message) => composer.current?.takeBack(message) === true);
    if (!taken.ok) note(taken.error);
  }

  const undo = (removed: WaitingMessage) => ({
    label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
    onAction: () => void putBack(removed),
  });

  async function putBack(removed: WaitingMessage): Promise<void> {
    if (await queue.putBack(removed)) return;
    // Where nothing can be stored, the box at least has it; a box that is locked leaves it here.
    if (composer.current?.takeBack(removed) === true) return;
    toasts.show({ tone: 'danger', message: notSavedText(intl), action: undo(removed) });
  }

  async function remove({ key }: WaitingMessage): Promise<void> {
    const isLast = queue.getSnapshot().messages.length === 1;
    const removed = await queue.take(key);
    if (!removed.ok) {
      note(removed.error);
      return;
    }
    if (isLast) focusBox();
    toasts.show({
      message: intl.formatMessage({
        id: 'queue.removed',
        defaultMessage: 'Message removed from the queue.',
      }),
      action: undo(removed.value),
    });
  }

  async function move({ key }: WaitingMessage, by: 1 | -1): Promise<void> {
    const { messages } = queue.getSnapshot();
    const position = messages.findIndex((message) => message.key === key) + 1 + by;
    const moved = await queue.move(key, by);
    if (!moved.ok) {
      note(moved.error);
      return;
    }
    say(
      intl.formatMessage(
        {
          id: 'queue.moved',
          defaultMessage: 'Moved to position {position, number} of {count, number}',
        },
        { position, count: messages.length },
      ),
    );
  }

  async function sendNow({ key }: WaitingMessage): Promise<void> {
    const sent = await queue.sendNow(key);
    if (!sent.ok) note(sent.error);
  }

  return { edit, remove, move, sendNow };
}

function busyText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'queue.busy',
    defaultMessage:
      'The queue is unchanged because the message before is still being saved. Try again in a moment.',
  });
}
