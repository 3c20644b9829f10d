import { Button } from '@parley/ui/components/button/button.tsx';
import { Keyboard } from 'lucide-react';
import type { IntlShape } from 'react-intl';

import type { SettingRow } from '../logic/setting-rows.ts';
import styles from './rows.module.css';

/** The way to the list of keyboard shortcuts. */
export function shortcutsRow(intl: IntlShape, onOpen: () => void): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.shortcuts',
    defaultMessage: 'Keyboard shortcuts',
  });
  return {
    id: 'shortcuts',
    section: 'conversation',
    words: label,
    node: (
      <div className={styles['row']}>
        <span className={styles['label']} aria-hidden="true">
          {label}
        </span>
        <Button icon={Keyboard} aria-label={label} onClick={onOpen}>
          {intl.formatMessage({ id: 'settings.shortcuts.open', defaultMessage: 'Show' })}
        </Button>
      </div>
    ),
  };
}
