import type { SharedItemKind } from '@parley/contract/http/shared-items.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ItemAddress } from '#src/services/arrivals/item-address.ts';

import { itemTitle } from './logic/item-texts.ts';

/** `asking`: nothing was fetched yet. */
export type ItemStep =
  | { readonly step: 'asking' | 'loading' }
  | { readonly step: 'failed'; readonly text: string };

export interface ItemAddressDialogProps {
  readonly kind: SharedItemKind;
  /** Undefined where nothing can be fetched. */
  readonly address: ItemAddress | undefined;
  readonly phase: ItemStep;
  readonly onLoad: () => void;
  readonly onClose: () => void;
}

/** Asks before a character or plugin is fetched from the address that a link names. */
export function ItemAddressDialog(props: ItemAddressDialogProps): ReactNode {
  const { kind, address, phase, onLoad, onClose } = props;
  const intl = useIntl();
  const canLoad = address !== undefined && phase.step !== 'loading';
  return (
    <Dialog
      open
      size="s"
      isSticky={phase.step === 'loading'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={itemTitle(intl, kind)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'import.cancel', defaultMessage: 'Cancel' })}
          </Button>
          {canLoad && (
            <Button variant="primary" onClick={onLoad}>
              {phase.step === 'failed'
                ? intl.formatMessage({ id: 'arrivals.again', defaultMessage: 'Try again' })
                : intl.formatMessage({ id: 'arrivals.load', defaultMessage: 'Load' })}
            </Button>
          )}
        </>
      }
    >
      {address !== undefined && <Place kind={kind} address={address} />}
      {phase.step === 'loading' && (
        <ProgressBar
          label={intl.formatMessage({ id: 'arrivals.loading', defaultMessage: 'Loading…' })}
        />
      )}
      {phase.step === 'failed' && (
        <div role="alert" dir="auto">
          <Banner tone="danger">{phase.text}</Banner>
        </div>
      )}
    </Dialog>
  );
}

interface PlaceProps {
  readonly kind: SharedItemKind;
  readonly address: ItemAddress;
}

function Place({ kind, address }: PlaceProps): ReactNode {
  const intl = useIntl();
  const host = <bdi translate="no">{address.host}</bdi>;
  return (
    <>
      <p>
        {address.isShared
          ? intl.formatMessage(
              {
                id: 'arrivals.ask.shared',
                defaultMessage:
                  '{kind, select, character {A link shares a character with you.} other {A link shares a plugin with you.}} Load it from this server to look at it. Nothing is installed yet.',
              },
              { kind },
            )
          : intl.formatMessage(
              {
                id: 'arrivals.ask',
                defaultMessage:
                  '{kind, select, character {A link offers you a character.} other {A link offers you a plugin.}} To look at it, Parley fetches this file from {host}, which learns your IP address. Nothing is installed yet.',
              },
              { kind, host },
            )}
      </p>
      <p dir="ltr" translate="no">
        <code>{address.url}</code>
      </p>
    </>
  );
}
