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
import type { OpenChat } from '../open-chat/use-chat.ts';
import { beginChat } from './begin-chat.ts';
import { isReachable, queueOf } from './open-queue.ts';
import { useQueueChanges } from './use-queue-changes.ts';

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

/** The messages of the open chat that wait; without any it takes no place. */
export function QueuePane({ open, draftKey, composer, ref }: QueuePaneProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { unlockPrompt } = program;
  const queue = queueOf(program, open);
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const [said, say] = useState('');
  useEffect(() => queue.watch(), [queue]);
  useUnlocking(program, queue, snapshot);
  const changes = useQueueChanges({ queue, composer, toasts: program.toasts, say });

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
      if (last !== undefined) void changes.edit(last);
      return last !== undefined;
    },
  }));

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
        onEdit={(message) => void changes.edit(message)}
        onRemove={(message) => void changes.remove(message)}
        onSendNow={(message) => void changes.sendNow(message)}
        onMove={(message, by) => void changes.move(message, by)}
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
