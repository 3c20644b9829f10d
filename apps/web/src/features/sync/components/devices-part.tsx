import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { KeyHolder } from '#src/platform/sync-protocol.ts';

import { useKeyAction } from '../hooks/use-key-action.ts';
import type { Keys } from '../hooks/use-keys.ts';
import { placeNames } from '../logic/place-names.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { KeyProblem } from './key-problem.tsx';

interface DevicesPartProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  readonly holders: readonly KeyHolder[];
}

/** Who can open the synced data: each but this device can be removed, and others added. */
export function DevicesPart({ ports, keys, holders }: DevicesPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const action = useKeyAction();
  const [asked, setAsked] = useState<KeyHolder>();
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const devices = holders.filter(({ kind }) => kind === 'device' || kind === 'passkey');

  async function remove(holder: KeyHolder): Promise<void> {
    const removed = await action.run(() => ports.sync.removeHolder(holder.id));
    if (removed === undefined) return;
    keys.show(removed.value);
    // The button of the row goes with it.
    addButton.current?.focus();
    ports.notify(
      intl.formatMessage(
        { id: 'sync.device.removed', defaultMessage: '{name} was removed from sync.' },
        { name: holderName(intl, holder) },
      ),
    );
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'sync.devices', defaultMessage: 'Devices' })}
      </h3>
      <ul className={styles['holders']} aria-labelledby={titleId}>
        {devices.map((holder) => (
          <HolderRow
            key={holder.id}
            holder={holder}
            isBusy={action.isRunning}
            onRemove={() => setAsked(holder)}
          />
        ))}
      </ul>
      <KeyProblem error={action.error} openAccount={ports.openAccount} />
      <div className={styles['buttons']}>
        <Button ref={addButton} icon={MonitorSmartphone} onClick={() => setIsAdding(true)}>
          {intl.formatMessage(placeNames.addDevice)}
        </Button>
      </div>
      {asked !== undefined && (
        <RemoveQuestion
          name={holderName(intl, asked)}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isAdding && (
        <AddDeviceDialog
          ports={ports}
          onClose={() => {
            setIsAdding(false);
            // The one that was added is in the list then.
            void keys.refresh();
          }}
        />
      )}
    </section>
  );
}

interface HolderRowProps {
  readonly holder: KeyHolder;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function HolderRow({ holder, isBusy, onRemove }: HolderRowProps): ReactNode {
  const intl = useIntl();
  const name = holderName(intl, holder);
  return (
    <li className={styles['holder']}>
      <Icon of={holder.kind === 'passkey' ? KeyRound : MonitorSmartphone} />
      <div className={styles['texts']}>
        <div className={styles['name']} dir="auto">
          {name}
        </div>
        {holder.isThisDevice && (
          <div className={styles['hint']}>
            {intl.formatMessage({ id: 'sync.device.this', defaultMessage: 'This device' })}
          </div>
        )}
      </div>
      {!holder.isThisDevice && (
        <Button
          size="s"
          variant="quiet"
          disabled={isBusy}
          aria-label={intl.formatMessage(
            { id: 'sync.device.removeNamed', defaultMessage: 'Remove {name}…' },
            { name },
          )}
          onClick={onRemove}
        >
          {intl.formatMessage({ id: 'sync.device.remove', defaultMessage: 'Remove…' })}
        </Button>
      )}
    </li>
  );
}

interface RemoveQuestionProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function RemoveQuestion({ name, onConfirm, onClose }: RemoveQuestionProps): ReactNode {
  const intl = useIntl();
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={intl.formatMessage(
        { id: 'sync.device.question', defaultMessage: 'Remove {name} from sync?' },
        { name },
      )}
      confirmLabel={intl.formatMessage({ id: 'sync.device.confirm', defaultMessage: 'Remove' })}
      cancelLabel={intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
      onConfirm={onConfirm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {intl.formatMessage({
        id: 'sync.device.explanation',
        defaultMessage:
          'It gets nothing new from now on, and your other devices get new keys by themselves. What it has already is not deleted: if it was stolen, whoever has it may still read that. You can add it again at any time.',
      })}
    </ConfirmDialog>
  );
}

function holderName(intl: IntlShape, { name, kind }: KeyHolder): string {
  if (name !== '') return name;
  return kind === 'passkey'
    ? intl.formatMessage({ id: 'sync.device.passkey', defaultMessage: 'Passkey' })
    : intl.formatMessage({ id: 'sync.device.unnamed', defaultMessage: 'Unnamed device' });
}
