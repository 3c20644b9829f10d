import { outsidePage } from '@parley/contract/http/outside-pages.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { postForm } from '#src/platform/post-form.ts';

interface NewsletterDialogProps {
  /** Of the mailing list. */
  readonly url: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Asks for an email address, and sends it to a mailing list in a new tab. */
export function NewsletterDialog({ url, onSent, onClose }: NewsletterDialogProps): ReactNode {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  function handleSubmit(): void {
    if (form.current?.checkValidity() !== true) {
      setIsWrong(true);
      return;
    }
    postForm(url, 'email', email);
    onSent();
  }

  return (
    <FormDialog
      size="s"
      formRef={form}
      title={intl.formatMessage({ id: 'shop.news.title', defaultMessage: 'Newsletter' })}
      description={intl.formatMessage(
        {
          id: 'shop.news.text',
          defaultMessage: 'Your address is sent to {host}, which opens in a new tab.',
        },
        { host: outsidePage(url)?.host ?? url },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      cancelLabel={intl.formatMessage({ id: 'license.cancel', defaultMessage: 'Cancel' })}
      submitLabel={intl.formatMessage({ id: 'shop.news.submit', defaultMessage: 'Subscribe' })}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        type="email"
        name="email"
        required
        autoComplete="email"
        maxLength={254}
        label={intl.formatMessage({ id: 'shop.news.email', defaultMessage: 'Email address' })}
        value={email}
        onValueChange={(value) => {
          setEmail(value);
          setIsWrong(false);
        }}
        error={
          isWrong
            ? intl.formatMessage({
                id: 'shop.news.wrong',
                defaultMessage: 'Enter an email address, such as name@example.com.',
              })
            : undefined
        }
      />
    </FormDialog>
  );
}
