import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Lock, LockOpen } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyService } from '#src/services/keys/key-service.ts';

import styles from './lock-button.module.css';

export interface LockButtonProps {
  readonly keys: KeyService;
  readonly onUnlock: () => void;
}

/** Shows whether the keys are locked, and changes it. Not there while no password stands over them. */
export function LockButton({ keys, onUnlock }: LockButtonProps): ReactNode {
  const intl = useIntl();
  const { protection } = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  if (protection === 'off') return null;
  return protection === 'locked' ? (
    <IconButton
      icon={Lock}
      label={intl.formatMessage({ id: 'keys.locked.button', defaultMessage: 'Unlock keys' })}
      onClick={onUnlock}
    />
  ) : (
    <IconButton
      icon={LockOpen}
      label={intl.formatMessage({ id: 'keys.unlocked.button', defaultMessage: 'Lock keys' })}
      className={styles['open'] ?? ''}
      onClick={() => keys.lock()}
    />
  );
}
