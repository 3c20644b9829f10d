import type { DraftKey } from '@parley/domain/chat/draft.ts';
import { textOfParts, type MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { ok } from '@parley/domain/shared/result.ts';
import {
  useEffect,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useIntl } from 'react-intl';

import type { ComposerHandle } from '#src/features/composer/composer.tsx';
import { QueueList } from '#src/features/queue/queue-list.tsx';
import { preparing, type Asked, type Outcome } from '#src/services/chats/asked.ts';
import { isChatRunning } from '#src/services/chats/running-state.ts';
import { sendMessage } from '#src/services/chats/send-message.ts';
import type { ChatQueue, QueueSnapshot } from '#src/services/queue/chat-queue.ts';

import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { focusBox } from '#src/platform/focus-box.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { beginChat } from './begin-chat.ts';
import { isReachable, queueOf } from './open-queue.ts';

/** What the composer asks of the queue. */
export interface QueueHandle {
  /** Takes a message that cannot be sent now; sends it where it can, after all. */
  add(parts: readonly MessagePart[], model: ModelRef | undefined): Asked;
  /** Takes the last message back into the box; false where none waits. */
  editLast(): boolean;
}

export interface QueuePaneProps {
  readonly open: OpenChat;
  /** Where the draft lies that a message is written in. */
  readonly draftKey: DraftKey;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly ref: Ref<QueueHandle>;
}

type WaitingMessage = QueueSnapshot['messages'][number];

/** The messages of the open chat that wait; without any it takes no place. */
export function QueuePane({ open, draftKey, composer, ref }: QueuePaneProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { toasts, unlockPrompt } = program;
  const queue = queueOf(program, open);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [said, say] = useState('');
  useEffect(() => queue.watch(), [queue]);
  useUnlocking(program, queue, snapshot);

  useImperativeHandle(ref, () => ({
    add(parts, model) {
      const isRunning = isChatRunning(program.generation, open.session.getSnapshot());
      if (!isRunning && isReachable(program, open, model)) {
        return sendMessage(open.actions, { parts, model });
      }
      return ok(preparing(enqueue(parts, model)));
    },
    editLast() {
      const last = snapshot.messages.at(-1);
      if (last !== undefined) void edit(last);
      return last !== undefined;
    },
  }));

  async function enqueue(
    parts: readonly MessagePart[],
    model: ModelRef | undefined,
  ): Promise<Outcome> {
    const text = textOfParts(parts);
    const attachments = parts.filter((part) => part.type === 'image' || part.type === 'file');
    if (!(await beginChat(program, open, text))) return 'internal';
    const count = queue.getSnapshot().messages.length + 1;
    const asked = model === undefined ? {} : { model };
    const isAdded = await queue.add({ text, attachments, ...asked, from: draftKey });
    if (!isAdded) return 'internal';
    // A draft that was on its way to the disk would bring the text back into the box.
    for (const key of new Set([draftKey, open.chatId])) {
      void open.storage.drafts.save(key, { text: '', attachments: [] });
    }
    say(
      intl.formatMessage(
        { id: 'queue.added', defaultMessage: 'Message queued: {count, number} waiting' },
        { count },
      ),
    );
    return 'begun';
  }

  async function edit({ key }: WaitingMessage): Promise<void> {
    await queue.take(key, (message) => composer.current?.takeBack(message) === true);
  }

  async function remove({ key }: WaitingMessage): Promise<void> {
    const removed = await queue.take(key);
    if (removed === undefined) return;
    if (snapshot.messages.length === 1) focusBox();
    toasts.show({
      message: intl.formatMessage({
        id: 'queue.removed',
        defaultMessage: 'Message removed from the queue.',
      }),
      action: {
        label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
        onAction: () => void putBack(removed),
      },
    });
  }

  async function putBack(removed: WaitingMessage): Promise<void> {
    const isBack = await queue.putBack(removed);
    // Where nothing can be stored, the box at least has it.
    if (!isBack) composer.current?.takeBack(removed);
  }

  async function move({ key }: WaitingMessage, by: 1 | -1): Promise<void> {
    const { messages } = snapshot;
    const position = messages.findIndex((message) => message.key === key) + 1 + by;
    await queue.move(key, by);
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

  async function goOn(): Promise<void> {
    const { state } = snapshot;
    const isLocked = state?.type === 'refused' && state.code === 'keys-locked';
    if (!isLocked || (await unlockPrompt.ask('send'))) queue.goOn();
  }

  return (
    <>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true">
        {said}
      </div>
      <QueueList
        queue={snapshot}
        onEdit={(message) => void edit(message)}
        onRemove={(message) => void remove(message)}
        onSendNow={({ key }) => void queue.sendNow(key)}
        onMove={(message, by) => void move(message, by)}
        onGoOn={() => void goOn()}
      />
    </>
  );
}

/** What waits for a key goes on when the keys are unlocked, whoever asked for the password. */
function useUnlocking({ keys }: Program, queue: ChatQueue, { state }: QueueSnapshot): void {
  const isLocked = state?.type === 'refused' && state.code === 'keys-locked';
  useEffect(() => {
    if (!isLocked) return undefined;
    return keys.subscribe(() => {
      if (keys.getSnapshot().protection !== 'locked') queue.goOn();
    });
  }, [isLocked, keys, queue]);
}
