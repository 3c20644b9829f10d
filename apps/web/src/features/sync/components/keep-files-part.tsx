import { Button } from '@parley/ui/components/button/button.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { Pause, Play } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeepChoice, KeptFiles } from '#src/platform/sync-protocol.ts';

import { keptFilesText } from '../logic/kept-files-text.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { Bar } from './bar.tsx';

interface KeepFilesPartProps {
  readonly sync: Pick<SyncPorts['sync'], 'keepFiles'>;
  readonly files: KeptFiles;
  /** Chats, to which files belong, are synced here. */
  readonly hasChats: boolean;
}

/** Whether files of other devices come to this one before somebody looks at them. */
export function KeepFilesPart({ sync, files, hasChats }: KeepFilesPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const [hasFailed, setHasFailed] = useState(false);
  const { mode, onMetered } = files;

  async function choose(change: Partial<KeepChoice>): Promise<void> {
    setHasFailed(!(await sync.keepFiles({ mode, onMetered, ...change })));
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'sync.keepFiles.title', defaultMessage: 'Files and pictures' })}
      </h3>
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'sync.keepFiles.text',
          defaultMessage:
            'Files from your other devices are fetched when you open them. You can also have all of them here, to read them offline.',
        })}
      </p>
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {intl.formatMessage({
            id: 'sync.categories.failed',
            defaultMessage: 'This choice couldn’t be saved. Try again.',
          })}
        </p>
      )}
      <div className={styles['switches']}>
        <Switch
          label={intl.formatMessage({
            id: 'sync.keepFiles',
            defaultMessage: 'Keep all files on this device',
          })}
          checked={mode !== 'off'}
          onCheckedChange={(isOn) => void choose({ mode: isOn ? 'on' : 'off' })}
        />
        {mode !== 'off' && (
          <Switch
            label={intl.formatMessage({
              id: 'sync.keepFiles.metered',
              defaultMessage: 'Also on mobile data',
            })}
            checked={onMetered}
            onCheckedChange={(isOn) => void choose({ onMetered: isOn })}
          />
        )}
      </div>
      {mode !== 'off' && (
        <Progress
          files={files}
          hasChats={hasChats}
          onMode={(next) => void choose({ mode: next })}
        />
      )}
    </section>
  );
}

interface ProgressProps extends Pick<KeepFilesPartProps, 'files' | 'hasChats'> {
  readonly onMode: (mode: KeepChoice['mode']) => void;
}

function Progress({ files, hasChats, onMode }: ProgressProps): ReactNode {
  const intl = useIntl();
  const { mode, done, left } = files;
  const remaining = hasChats ? (left ?? 0) : 0;
  const isPaused = mode === 'paused';
  return (
    <>
      {remaining > 0 && !isPaused && <Bar share={done / (done + remaining)} />}
      <div className={styles['row']}>
        <p className={styles['hint']}>{keptFilesText(intl, files, hasChats)}</p>
        {hasChats && (remaining > 0 || isPaused) && (
          <Button
            size="s"
            icon={isPaused ? Play : Pause}
            onClick={() => onMode(isPaused ? 'on' : 'paused')}
          >
            {isPaused
              ? intl.formatMessage({ id: 'sync.keepFiles.resume', defaultMessage: 'Resume' })
              : intl.formatMessage({ id: 'sync.keepFiles.pause', defaultMessage: 'Pause' })}
          </Button>
        )}
      </div>
    </>
  );
}
