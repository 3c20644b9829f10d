import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { UnsavedNotice } from './unsaved-notice.tsx';

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
    defaultMessage: 'Please enter your API key: this model needs one. Your message is saved.',
  },
  'no-model': {
    id: 'refusal.noModel',
    defaultMessage:
      'No model selected. Set up a provider or choose a model. Your message is saved.',
  },
  'no-provider': {
    id: 'refusal.noProvider',
    defaultMessage:
      'This chat’s provider was removed. Choose another model. Your message is saved.',
  },
  empty: {
    id: 'refusal.empty',
    defaultMessage: 'There’s no message before this reply to send again.',
  },
  unread: {
    id: 'refusal.unread',
    defaultMessage:
      'Not sent: this chat is still loading. Try again, or reload the page. Your text is saved.',
  },
  busy: {
    id: 'refusal.busy',
    defaultMessage: 'A reply is in progress in this chat. Wait for it to finish, or stop it first.',
  },
  elsewhere: {
    id: 'refusal.elsewhere',
    defaultMessage:
      'This chat’s tools are running in another tab, or need your approval there. Continue in that tab, or stop them there first. Your message is saved.',
  },
  internal: {
    id: 'refusal.internal',
    defaultMessage:
      'Couldn’t send: Parley ran into a problem. Try again, or reload the page. Your text is saved.',
  },
});

/** What a key would not help against. */
const withoutKey: ReadonlySet<string> = new Set([
  'busy',
  'empty',
  'unread',
  'elsewhere',
  'internal',
]);

const refusalsByCode: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(refusals));

/** What stands above the composer when something needs the person: not saved, not sent. */
export function ChatNoticeRows(props: ChatNoticesProps): ReactNode {
  const { snapshot, refusal } = props;
  const intl = useIntl();
  useEndOfRefusal(props);
  const text = refusal === undefined ? undefined : refusalsByCode.get(refusal);
  return (
    <>
      {snapshot.unsavedCode !== undefined && (
        <UnsavedNotice snapshot={snapshot} code={snapshot.unsavedCode} />
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
            defaultMessage: 'This chat is in the trash. Sending a message restores it.',
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
                        defaultMessage: 'Enter API key',
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
