import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import { useProgram } from '#src/app/program/program-context.ts';
import { storeOfChat } from '#src/services/temporary/store-of-chat.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { exportChat } from '#src/services/chats/export-chat.ts';
import { canSaveAgain, saveUnsaved } from '#src/services/chats/save-unsaved.ts';

const texts = defineMessages({
  'quota-exceeded': {
    id: 'unsaved.full',
    defaultMessage:
      'Not saved: browser storage is full. The newest messages are only in this tab. Free up space and Parley saves them automatically, or export the chat.',
  },
  closed: {
    id: 'unsaved.other',
    defaultMessage:
      'Not saved: browser storage is closed. The newest messages are only in this tab. Export the chat, then reload the page.',
  },
  'store-unavailable': {
    id: 'unsaved.unavailable',
    defaultMessage:
      'Not saved: the browser no longer allows access to its storage. The newest messages are only in this tab. Export the chat, then reload the page.',
  },
  missing: {
    id: 'unsaved.missing',
    defaultMessage:
      'Not saved: what you changed is missing. It may have been deleted in another tab. What you see is only in this tab; export the chat if you need it.',
  },
  aborted: {
    id: 'unsaved.aborted',
    defaultMessage:
      'Not saved: the browser stopped writing. The newest messages are only in this tab. Parley keeps trying; export the chat to be safe.',
  },
});

const anyText: MessageDescriptor = texts.aborted;
const textsByCode: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(texts));

interface UnsavedNoticeProps {
  readonly snapshot: ChatSnapshot;
  /** Why the newest change is in memory only. */
  readonly code: string;
}

/** Says that something is in this tab only; it is saved by itself when there is room, or by a click. */
export function UnsavedNotice({ snapshot, code }: UnsavedNoticeProps): ReactNode {
  const intl = useIntl();
  const saveNow = useSaveNow(snapshot);
  const save = (): void =>
    exportChat(snapshot, {
      untitled: intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' }),
      nowMs: systemClock.nowMs(),
    });
  return (
    <div role="alert">
      <Banner
        tone="danger"
        action={
          <>
            {canSaveAgain(code) && (
              <Button size="s" onClick={() => void saveNow()}>
                {intl.formatMessage({ id: 'unsaved.saveNow', defaultMessage: 'Save now' })}
              </Button>
            )}
            <Button size="s" onClick={save}>
              {intl.formatMessage({ id: 'unsaved.export', defaultMessage: 'Export this chat' })}
            </Button>
          </>
        }
      >
        {intl.formatMessage(textsByCode.get(code) ?? anyText)}
      </Banner>
    </div>
  );
}

function useSaveNow({ chatId }: ChatSnapshot): () => Promise<void> {
  const program = useProgram();
  const intl = useIntl();
  return async () => {
    const { sessions, toasts } = program;
    const store = storeOfChat(program, chatId);
    const session = sessions.find(chatId, () => {
      throw new Error('The chat on the screen is kept.');
    });
    if (store === undefined || (await saveUnsaved(session, store))) return;
    toasts.show({
      tone: 'danger',
      group: 'unsaved-again',
      message: intl.formatMessage({
        id: 'unsaved.still',
        defaultMessage: 'Still couldn’t save. Free up space, then try again.',
      }),
    });
  };
}
