import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../admin.module.css';

interface CodeLineProps {
  readonly code: string;
  readonly copy: (text: string) => void;
}

/** The code of an invite, to copy. */
export function CodeLine({ code, copy }: CodeLineProps): ReactNode {
  const intl = useIntl();
  return (
    <span className={styles['code']}>
      <code translate="no">{code}</code>
      <IconButton
        size="s"
        icon={Copy}
        label={intl.formatMessage(
          { id: 'organization.inviteCodes.copy', defaultMessage: 'Copy {code}' },
          { code },
        )}
        onClick={() => copy(code)}
      />
    </span>
  );
}
