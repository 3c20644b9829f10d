import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './local-servers.module.css';

const copiedMs = 2000;

/** A line for a terminal, with a button that copies it. */
export function CommandLine({ command }: { readonly command: string }): ReactNode {
  const intl = useIntl();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(command);
      setIsCopied(true);
    } catch {
      // The browser refused; the text can still be selected.
    }
  }

  return (
    <span className={styles['command']}>
      <code dir="ltr">{command}</code>
      <IconButton
        size="s"
        icon={isCopied ? Check : Copy}
        label={
          isCopied
            ? intl.formatMessage({ id: 'local.copied', defaultMessage: 'Copied' })
            : intl.formatMessage({ id: 'local.copy', defaultMessage: 'Copy command' })
        }
        onClick={() => void copy()}
      />
    </span>
  );
}
