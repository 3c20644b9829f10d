import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../prompts-dialog.module.css';

/** When a prompt was used last; nothing for one that never was. */
export function LastUse({ prompt }: { readonly prompt: Prompt }): ReactNode {
  const intl = useIntl();
  const { lastUsedAtMs } = prompt;
  if (lastUsedAtMs === null) return null;
  return (
    <span className={styles['quiet']}>
      {intl.formatMessage(
        { id: 'prompts.used', defaultMessage: 'Used {date}' },
        { date: intl.formatDate(lastUsedAtMs, { dateStyle: 'medium' }) },
      )}
    </span>
  );
}
