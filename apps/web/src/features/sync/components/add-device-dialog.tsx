import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { JoinOffer } from '#src/platform/sync-protocol.ts';

import { useJoinOffer } from '../hooks/use-join-offer.ts';
import { useNow } from '../hooks/use-now.ts';
import { joinLink } from '../logic/join-link.ts';
import { placeNames } from '../logic/place-names.ts';
import { timeLeft } from '../logic/time-left.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { CopyButton } from './copy-button.tsx';
import { KeyProblem } from './key-problem.tsx';
import { QrCode } from './qr-code.tsx';

interface AddDeviceDialogProps {
  readonly ports: SyncPorts;
  readonly onClose: () => void;
}

/** Shows a code that lets another device in. */
export function AddDeviceDialog({ ports, onClose }: AddDeviceDialogProps): ReactNode {
  const intl = useIntl();
  const { view, renew } = useJoinOffer(ports.sync);
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({ id: 'sync.add.title', defaultMessage: 'Add a device' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className={styles['form']}>
        <ol className={styles['facts']}>
          <li>
            {intl.formatMessage({
              id: 'sync.add.signIn',
              defaultMessage:
                'On the other device, open Parley and sign in with the same email address.',
            })}
          </li>
          <li>
            {intl.formatMessage(
              {
                id: 'sync.add.open',
                defaultMessage:
                  'Open {settings}, then {section}, and type this code. Or scan the image with its camera.',
              },
              {
                settings: intl.formatMessage(placeNames.settings),
                section: intl.formatMessage(placeNames.section),
              },
            )}
          </li>
        </ol>
        {view.step === 'making' && (
          <div className={styles['offer']}>
            <Spinner
              label={intl.formatMessage({
                id: 'sync.add.making',
                defaultMessage: 'Making a code…',
              })}
            />
          </div>
        )}
        {view.step === 'failed' && (
          <>
            <KeyProblem error={view.error} openAccount={ports.openAccount} />
            <div className={styles['buttons']}>
              <Button onClick={renew}>
                {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
              </Button>
            </div>
          </>
        )}
        {view.step === 'made' && <Offer offer={view.offer} ports={ports} onRenew={renew} />}
        <p className={styles['hint']}>
          {intl.formatMessage({
            id: 'sync.add.warning',
            defaultMessage:
              'The code lets a device read everything you sync. Show it to nobody else, and send it to nobody who asks for it.',
          })}
        </p>
      </div>
    </Dialog>
  );
}

interface OfferProps {
  readonly offer: JoinOffer;
  readonly ports: SyncPorts;
  readonly onRenew: () => void;
}

const everySecondMs = 1000;

function Offer({ offer, ports, onRenew }: OfferProps): ReactNode {
  const intl = useIntl();
  const { code, expiresAtMs } = offer;
  const leftMs = expiresAtMs - useNow(ports.nowMs, everySecondMs);
  const isOver = leftMs <= 0;
  return (
    <div className={styles['offer']}>
      {!isOver && (
        <>
          <output
            className={styles['code']}
            aria-label={intl.formatMessage({ id: 'account.code', defaultMessage: 'Code' })}
            dir="ltr"
            translate="no"
          >
            {code}
          </output>
          <QrCode
            text={joinLink(ports.pageUrl, code)}
            label={intl.formatMessage({
              id: 'sync.add.qr',
              defaultMessage: 'QR code with a link that holds this code',
            })}
          />
          <p className={styles['hint']} role="timer">
            {intl.formatMessage(
              { id: 'sync.add.left', defaultMessage: 'Valid for {time}, for one device' },
              { time: timeLeft(intl, leftMs) },
            )}
          </p>
        </>
      )}
      <output>
        {isOver &&
          intl.formatMessage({
            id: 'sync.add.expired',
            defaultMessage: 'This code has expired. Make a new one.',
          })}
      </output>
      <div className={styles['buttons']}>
        {!isOver && (
          <CopyButton
            text={code}
            copy={ports.copy}
            label={intl.formatMessage({ id: 'share.link.copy', defaultMessage: 'Copy' })}
          />
        )}
        <Button icon={RefreshCw} variant={isOver ? 'primary' : 'secondary'} onClick={onRenew}>
          {intl.formatMessage({ id: 'sync.add.renew', defaultMessage: 'New code' })}
        </Button>
      </div>
    </div>
  );
}
