import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Arrival } from '#src/services/navigation/arrivals.ts';

import { Confetti } from './components/confetti.tsx';
import { arrivalText, arrivalTitle } from './logic/arrival-texts.ts';

export interface ArrivalDialogProps {
  readonly arrival: Arrival;
  /** Licences are sold on this host. */
  readonly isSold: boolean;
  /** Where; undefined where nothing is sold. */
  readonly shopUrl: string | undefined;
  readonly onClose: () => void;
}

/** Answers a link that asks for something: what this installation offers of it, and what not. */
export function ArrivalDialog({
  arrival,
  isSold,
  shopUrl,
  onClose,
}: ArrivalDialogProps): ReactNode {
  const intl = useIntl();
  const { kind, value } = arrival;
  const hasShop = kind === 'pricing' && isSold && shopUrl !== undefined;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={arrivalTitle(intl, kind)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <>
          <Button variant={hasShop ? 'secondary' : 'primary'} onClick={onClose}>
            {intl.formatMessage({ id: 'arrivals.close', defaultMessage: 'Go on' })}
          </Button>
          {hasShop && (
            <Button
              variant="primary"
              onClick={() => {
                window.open(shopUrl, '_blank', 'noopener,noreferrer');
                onClose();
              }}
            >
              {intl.formatMessage({ id: 'arrivals.shop', defaultMessage: 'Open the shop' })}
            </Button>
          )}
        </>
      }
    >
      <p>{arrivalText(intl, kind, { isSold, hasShop })}</p>
      {value !== '' && (
        <p dir="auto" translate="no">
          <code>{value.slice(0, 200)}</code>
        </p>
      )}
      {kind === 'thanks' && <Confetti />}
    </Dialog>
  );
}
