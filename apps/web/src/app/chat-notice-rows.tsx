import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { exportChat } from './export-chat.ts';

/** Props of {@link ChatNoticeRows}. */
export interface ChatNoticesProps {
  readonly snapshot: ChatSnapshot;
  /** Why the last attempt to send did not begin. */
  readonly refusal: string | undefined;
  readonly onDismissRefusal: () => void;
  readonly onOpenKeys: () => void;
  readonly onRestore: () => void;
}

const refusals = defineMessages({
  'no-key': {
    id: 'refusal.noKey',
    defaultMessage: 'Please enter your API key: the chosen model needs one. Your message is kept.',
  },
  'no-model': {
    id: 'refusal.noModel',
    defaultMessage:
      'No model is chosen. Set up a provider or choose a model. Your message is kept.',
  },
  'no-provider': {
    id: 'refusal.noProvider',
    defaultMessage:
      'The provider of this chat was removed. Choose another model. Your message is kept.',
  },
  empty: {
    id: 'refusal.empty',
    defaultMessage: 'There is no question before this reply that could be asked again.',
  },
  unread: {
    id: 'refusal.unread',
    defaultMessage:
      'Nothing was sent: the beginning of this chat is not read yet. Your text is kept. Try again in a moment; if this stays, reload the page.',
  },
  busy: {
    id: 'refusal.busy',
    defaultMessage: 'A reply of this chat is still coming in. Wait for it or stop it first.',
  },
  elsewhere: {
    id: 'refusal.elsewhere',
    defaultMessage:
      'Tools of this chat run in another tab, or wait there for your answer. Go on in that tab, or stop them there first. What you wrote is kept.',
  },
});

/** What a key would not help against. */
const withoutKey: ReadonlySet<string> = new Set(['busy', 'empty', 'unread', 'elsewhere']);

const refusalsByCode: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(refusals));

const unsaved = defineMessages({
  'quota-exceeded': {
    id: 'unsaved.full',
    defaultMessage:
      'Not saved: the storage of the browser is full. The newest messages are in this tab only. Export the chat, or delete what you do not need and send again.',
  },
  closed: {
    id: 'unsaved.other',
    defaultMessage:
      'Not saved: the storage of the browser is closed. The newest messages are in this tab only. Export the chat, then reload the page.',
  },
  'store-unavailable': {
    id: 'unsaved.unavailable',
    defaultMessage:
      'Not saved: the browser does not give access to its storage any more. The newest messages are in this tab only. Export the chat, then reload the page.',
  },
  missing: {
    id: 'unsaved.missing',
    defaultMessage:
      'Not saved: what was to be changed is not there any more. It may have been deleted in another tab. What you see is in this tab only; export the chat if you need it.',
  },
  aborted: {
    id: 'unsaved.aborted',
    defaultMessage:
      'Not saved: the browser gave up writing. The newest messages are in this tab only. Export the chat to be safe; the next message is written again.',
  },
});

const anyUnsaved: MessageDescriptor = unsaved.aborted;
const unsavedTexts: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(unsaved));

/** What stands above the composer when something needs the person: not saved, not sent. */
export function ChatNoticeRows(props: ChatNoticesProps): ReactNode {
  const { snapshot, refusal } = props;
  const intl = useIntl();
  useEndOfRefusal(props);
  const text = refusal === undefined ? undefined : refusalsByCode.get(refusal);
  return (
    <>
      {snapshot.unsavedCode !== undefined && (
        <div role="alert">
          <Banner
            tone="danger"
            action={
              <Button size="s" onClick={() => exportChat(snapshot)}>
                {intl.formatMessage({ id: 'unsaved.export', defaultMessage: 'Export this chat' })}
              </Button>
            }
          >
            {intl.formatMessage(unsavedTexts.get(snapshot.unsavedCode) ?? anyUnsaved)}
          </Banner>
        </div>
      )}
      {snapshot.chat !== undefined && snapshot.chat.trashedAtMs !== null && (
        <Banner
          tone="warning"
          action={
            <Button size="s" onClick={props.onRestore}>
              {intl.formatMessage({ id: 'chat.trashed.restore', defaultMessage: 'Restore' })}
            </Button>
          }
        >
          {intl.formatMessage({
            id: 'chat.trashed',
            defaultMessage: 'This chat is in the trash. A new message brings it back as well.',
          })}
        </Banner>
      )}
      {text !== undefined && (
        <div role="alert">
          <Banner
            tone="warning"
            onDismiss={props.onDismissRefusal}
            dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
            {...(refusal === undefined || withoutKey.has(refusal)
              ? {}
              : {
                  action: (
                    <Button size="s" onClick={props.onOpenKeys}>
                      {intl.formatMessage({
                        id: 'refusal.openKeys',
                        defaultMessage: 'Enter a key',
                      })}
                    </Button>
                  ),
                })}
          >
            {intl.formatMessage(text)}
          </Banner>
        </div>
      )}
    </>
  );
}

/** What was said no longer holds once a turn has begun or ended. */
function useEndOfRefusal({ snapshot, refusal, onDismissRefusal }: ChatNoticesProps): void {
  const leaf = snapshot.path.at(-1);
  const stand = `${leaf?.id} ${leaf !== undefined && isRunning(leaf.state)}`;
  const refused = useRef({ refusal, stand });
  useEffect(() => {
    if (refused.current.refusal !== refusal) refused.current = { refusal, stand };
    else if (refusal !== undefined && refused.current.stand !== stand) onDismissRefusal();
  }, [refusal, stand, onDismissRefusal]);
}
