import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { DeepLink } from '#src/services/navigation/deep-links.ts';

import { Confetti } from './components/confetti.tsx';
import { deepLinkText, deepLinkTitle, type AnsweredKind } from './logic/deep-link-texts.ts';

export interface DeepLinkDialogProps {
  readonly deepLink: DeepLink & { readonly kind: AnsweredKind };
  readonly onClose: () => void;
}

/** Answers a link that asks for something that this installation does not need. */
export function DeepLinkDialog({ deepLink, onClose }: DeepLinkDialogProps): ReactNode {
  const intl = useIntl();
  const { kind, value } = deepLink;
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
        <Button variant="primary" onClick={onClose}>
          {intl.formatMessage({ id: 'arrivals.close', defaultMessage: 'Continue' })}
        </Button>
      }
    >
      <p>{deepLinkText(intl, kind)}</p>
      {value !== '' && (
        <p dir="auto" translate="no">
          <code>{value.slice(0, 200)}</code>
        </p>
      )}
      {kind === 'thanks' && <Confetti />}
    </Dialog>
  );
}
