import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { DeepLink } from '#src/services/navigation/deep-links.ts';

import { Confetti } from './components/confetti.tsx';
import { deepLinkText, deepLinkTitle, type AnsweredKind } from './logic/deep-link-texts.ts';

export interface DeepLinkDialogProps {
  readonly deepLink: DeepLink & { readonly kind: AnsweredKind };
  /** Licences are sold on this host. */
  readonly isSold: boolean;
  /** Where; undefined where nothing is sold. */
  readonly shopUrl: string | undefined;
  readonly onClose: () => void;
}

/** Answers a link that asks for something: what this installation offers of it, and what not. */
export function DeepLinkDialog({
  deepLink,
  isSold,
  shopUrl,
  onClose,
}: DeepLinkDialogProps): ReactNode {
  const intl = useIntl();
  const { kind, value } = deepLink;
  const hasShop = kind === 'pricing' && isSold && shopUrl !== undefined;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={deepLinkTitle(intl, kind)}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <>
          <Button variant={hasShop ? 'secondary' : 'primary'} onClick={onClose}>
            {intl.formatMessage({ id: 'arrivals.close', defaultMessage: 'Continue' })}
          </Button>
          {hasShop && (
            <Button
              variant="primary"
              onClick={() => {
                window.open(shopUrl, '_blank', 'noopener,noreferrer');
                onClose();
              }}
            >
              {intl.formatMessage({ id: 'arrivals.shop', defaultMessage: 'Open shop' })}
            </Button>
          )}
        </>
      }
    >
      <p>{deepLinkText(intl, kind, { isSold, hasShop })}</p>
      {value !== '' && (
        <p dir="auto" translate="no">
          <code>{value.slice(0, 200)}</code>
        </p>
      )}
      {kind === 'thanks' && <Confetti />}
    </Dialog>
  );
}
