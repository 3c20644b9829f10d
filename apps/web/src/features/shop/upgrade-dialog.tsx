import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { ArrowUpRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './shop.module.css';

/** What became of the way to a checkout. */
export type CheckoutOutcome =
  | { readonly state: 'opened' }
  /** The browser opens no tab by itself: the person follows a link. */
  | { readonly state: 'refused'; readonly address: string }
  | { readonly state: 'failed'; readonly reason: string };

interface UpgradeDialogProps {
  readonly price: string;
  /** The key that goes along, all but its end hidden. */
  readonly mask: string;
  /** Where it goes. */
  readonly host: string;
  /** Called in the click. */
  readonly onGo: () => Promise<CheckoutOutcome>;
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Asks before the license key goes to the checkout of an upgrade. */
export function UpgradeDialog(props: UpgradeDialogProps): ReactNode {
  const { price, mask, host, onGo, onOpened, onClose } = props;
  const intl = useIntl();
  const [isRunning, setIsRunning] = useState(false);
  const [outcome, setOutcome] = useState<CheckoutOutcome>();

  async function go(): Promise<void> {
    setIsRunning(true);
    const next = await onGo();
    setIsRunning(false);
    if (next.state === 'opened') onOpened();
    else setOutcome(next);
  }

  const label = intl.formatMessage({ id: 'shop.upgrade.go', defaultMessage: 'Open checkout' });
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage(
        { id: 'shop.upgrade.title', defaultMessage: 'Upgrade to Premium for {price}?' },
        { price },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'license.cancel', defaultMessage: 'Cancel' })}
          </Button>
          {outcome?.state === 'refused' ? (
            <a
              ref={takeFocus}
              className={`${styles['buy']} ${styles['go']}`}
              href={outcome.address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onOpened}
            >
              {label}
            </a>
          ) : (
            <Button
              variant="primary"
              icon={ArrowUpRight}
              loading={isRunning}
              onClick={() => void go()}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['part']}>
        <p>
          {intl.formatMessage(
            {
              id: 'shop.upgrade.text',
              defaultMessage:
                'Your license key {mask} is sent to {host}, which opens in a new tab. Payment is handled there.',
            },
            { mask, host },
          )}
        </p>
        {outcome !== undefined && (
          <p role="alert" className={styles['problem']}>
            {outcome.state === 'failed'
              ? outcome.reason
              : intl.formatMessage({
                  id: 'shop.upgrade.refused',
                  defaultMessage: 'Your browser blocked the new tab. Select “Open checkout” again.',
                })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The button that had the focus is gone. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
