import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../import-dialog.module.css';
import { heldBackTitle, heldBackValue } from '../logic/held-back-texts.ts';

interface HeldBackListProps {
  readonly heldBack: readonly HeldBackSetting[];
  readonly onSet: (held: HeldBackSetting) => void;
}

/** Settings that no file changes, each with what the file has for it and a button that sets it. */
export function HeldBackList({ heldBack, onSet }: HeldBackListProps): ReactNode {
  const intl = useIntl();
  const [done, setDone] = useState<ReadonlySet<HeldBackSetting>>(new Set());
  if (heldBack.length === 0) return null;
  return (
    <>
      <p>
        {intl.formatMessage(
          {
            id: 'import.heldBack',
            defaultMessage:
              '{count, plural, one {# setting wasn’t changed} other {# settings weren’t changed}}: a file can’t choose where your data goes, what starts automatically, or what Parley may spend.',
          },
          { count: heldBack.length },
        )}
      </p>
      <ul className={styles['heldBack']}>
        {heldBack.map((held) => {
          const title = heldBackTitle(intl, held);
          return (
            <li key={`${held.key}.${held.field ?? ''}`}>
              <span className={styles['wanted']}>
                {intl.formatMessage(
                  { id: 'import.heldBack.value', defaultMessage: '{setting}: {value}' },
                  { setting: title, value: <bdi>{heldBackValue(intl, held)}</bdi> },
                )}
              </span>
              <Button
                size="s"
                disabled={done.has(held)}
                aria-label={intl.formatMessage(
                  { id: 'import.heldBack.setNamed', defaultMessage: 'Set {setting}' },
                  { setting: title },
                )}
                onClick={() => {
                  onSet(held);
                  setDone(new Set([...done, held]));
                }}
              >
                {intl.formatMessage({ id: 'import.heldBack.set', defaultMessage: 'Set' })}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
