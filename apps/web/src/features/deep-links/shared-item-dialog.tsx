import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SharedKind, SharedPlace } from '#src/services/sharing/shared-place.ts';

import { deepLinkTitle } from './logic/deep-link-texts.ts';
import { sharedFailureText, type SharedFault } from './logic/shared-failure-text.ts';

/** How far it is: the person is asked, it comes, or it does not. */
export type SharedState = 'asks' | 'loading' | SharedFault;

export interface SharedItemDialogProps {
  readonly kind: SharedKind;
  /** Undefined where the link names nothing that could be loaded. */
  readonly place: SharedPlace | undefined;
  readonly state: SharedState;
  readonly onLoad: () => void;
  readonly onClose: () => void;
}

/** Asks before something is fetched that a link names, and says where it cannot be had. */
export function SharedItemDialog(props: SharedItemDialogProps): ReactNode {
  const { kind, place, state, onLoad, onClose } = props;
  const intl = useIntl();
  const canLoad = place !== undefined && state !== 'loading';
  return (
    <Dialog
      open
      size="s"
      title={deepLinkTitle(intl, kind)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          {canLoad && (
            <Button variant="primary" onClick={onLoad}>
              {state === 'asks'
                ? intl.formatMessage({ id: 'arrivals.load', defaultMessage: 'Load' })
                : intl.formatMessage({ id: 'arrivals.loadAgain', defaultMessage: 'Try again' })}
            </Button>
          )}
        </>
      }
    >
      <Content {...props} />
    </Dialog>
  );
}

function Content({ kind, place, state }: SharedItemDialogProps): ReactNode {
  const intl = useIntl();
  const host = place?.host ?? '';
  if (state === 'loading') {
    return (
      <output>
        <Spinner />{' '}
        {intl.formatMessage(
          { id: 'arrivals.loading', defaultMessage: 'Loading from {host}…' },
          { host },
        )}
      </output>
    );
  }
  if (state !== 'asks') {
    return <Banner tone="danger">{sharedFailureText(intl, { kind, host, failure: state })}</Banner>;
  }
  return (
    <>
      <p>
        {kind === 'character'
          ? intl.formatMessage(
              {
                id: 'arrivals.character.ask',
                defaultMessage:
                  'A link wants to bring you a character from {host}. Nothing has been loaded yet. If you load it, {host} sees your IP address; you can look at the character before you keep it.',
              },
              { host },
            )
          : intl.formatMessage(
              {
                id: 'arrivals.plugin.ask',
                defaultMessage:
                  'A link wants to bring you a plugin from {host}. Nothing has been loaded yet. If you load it, {host} sees your IP address; you see what the plugin may do before you keep it.',
              },
              { host },
            )}
      </p>
      <p dir="ltr" translate="no">
        <code>{place?.url.slice(0, 200)}</code>
      </p>
    </>
  );
}
