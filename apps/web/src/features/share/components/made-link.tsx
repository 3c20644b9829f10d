import { Button } from '@parley/ui/components/button/button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { MadeLink } from '#src/services/sharing/shared-links.ts';

import { endText } from '../logic/link-texts.ts';
import styles from './links.module.css';

interface MadeLinkViewProps {
  readonly made: MadeLink;
  readonly copy: (text: string) => Promise<void>;
}

/** A link that was made just now, and the one that deletes it. */
export function MadeLinkView({ made, copy }: MadeLinkViewProps): ReactNode {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['made']}>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {intl.formatMessage({ id: 'share.link.made', defaultMessage: 'Your link is ready' })}
      </h3>
      <CopyLine
        label={intl.formatMessage({ id: 'share.link.link', defaultMessage: 'Link' })}
        hint={endText(intl, made.link.expiresAtMs)}
        value={made.link.link}
        copy={copy}
      />
      <CopyLine
        label={intl.formatMessage({ id: 'share.link.deleteLink', defaultMessage: 'Delete link' })}
        hint={intl.formatMessage({
          id: 'share.link.deleteHint',
          defaultMessage:
            'Keep it private: it leads to a page that deletes the shared chat. You can also delete it under “Your links”.',
        })}
        value={made.deleteLink}
        copy={copy}
      />
    </section>
  );
}

interface CopyLineProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly copy: (text: string) => Promise<void>;
}

const shownMs = 2000;

function CopyLine({ label, hint, value, copy }: CopyLineProps): ReactNode {
  const intl = useIntl();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      readOnly
      isMonospaced
      dir="ltr"
      translate="no"
      onFocus={(event) => event.currentTarget.select()}
      aside={
        <Button
          icon={isCopied ? Check : Copy}
          aria-label={intl.formatMessage(
            { id: 'share.link.copyNamed', defaultMessage: 'Copy: {label}' },
            { label },
          )}
          onClick={() => void copy(value).then(() => setIsCopied(true))}
        >
          {intl.formatMessage({ id: 'share.link.copy', defaultMessage: 'Copy' })}
        </Button>
      }
    />
  );
}
