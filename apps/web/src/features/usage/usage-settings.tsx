import { Button } from '@parley/ui/components/button/button.tsx';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './usage-settings.module.css';

interface UsageSettingsProps {
  readonly onOpenUsage: () => void;
}

/** The way from the settings to what was used. */
export function UsageSettings({ onOpenUsage }: UsageSettingsProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['row']}>
      <p>
        {intl.formatMessage({
          id: 'usage.settings.text',
          defaultMessage: 'What was asked and what it cost: by day, model, provider and chat.',
        })}
      </p>
      <Button icon={ChartColumn} onClick={onOpenUsage}>
        {intl.formatMessage({ id: 'usage.open', defaultMessage: 'Show usage' })}
      </Button>
    </div>
  );
}
