import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ShareClient, ShareFailure, ShareOwner } from '#src/services/sharing/share-client.ts';

import { openProblemText } from './logic/open-problem-text.ts';
import { Frame, type SharedPageHost } from './shared-chat-page.tsx';

interface DeleteSharePageProps {
  readonly host: SharedPageHost;
  readonly client: Pick<ShareClient, 'remove'>;
  readonly owner: ShareOwner;
}

type DeleteState = 'asks' | 'deleting' | 'deleted' | ShareFailure;

/** The page that a link for deleting leads to. Coming here deletes nothing: programs follow links, too. */
export function DeleteSharePage({ host, client, owner }: DeleteSharePageProps): ReactNode {
  const intl = useIntl();
  const [state, setState] = useState<DeleteState>('asks');

  async function remove(): Promise<void> {
    setState('deleting');
    const removed = await client.remove(owner);
    setState(removed.ok ? 'deleted' : removed.error);
  }

  const title = intl.formatMessage({
    id: 'sharedChat.delete.title',
    defaultMessage: 'Delete this link?',
  });
  if (state === 'deleted') {
    const done = intl.formatMessage({ id: 'sharedChat.deleted', defaultMessage: 'Link deleted' });
    return (
      <Frame host={host} title={done}>
        <output>
          {intl.formatMessage({
            id: 'sharedChat.deleted.text',
            defaultMessage:
              'What was shared has been removed from the server, and the link no longer works. Copies that others have made aren’t affected.',
          })}
        </output>
      </Frame>
    );
  }
  return (
    <Frame host={host} title={title}>
      <p>
        {intl.formatMessage({
          id: 'sharedChat.delete.text',
          defaultMessage:
            'This removes what was shared from the server, and the link stops working at once. It can’t be undone.',
        })}
      </p>
      {typeof state === 'object' && (
        <div role="alert">
          <Banner tone="danger">{openProblemText(intl, state)}</Banner>
        </div>
      )}
      <Button variant="danger" loading={state === 'deleting'} onClick={() => void remove()}>
        {intl.formatMessage({ id: 'sharedChat.delete', defaultMessage: 'Delete link' })}
      </Button>
    </Frame>
  );
}
