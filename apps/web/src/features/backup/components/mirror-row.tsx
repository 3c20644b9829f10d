import { mirrorFormats, type MirrorFormat } from '@parley/domain/mirror/plan-mirror.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { FolderSync } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import type { Mirror, MirrorError, MirrorState } from '#src/services/mirror/mirror.ts';

import styles from './backup-row.module.css';

interface MirrorRowProps {
  readonly mirror: Mirror;
  /** Asks for a folder and sets the mirror up; absent where the browser cannot. */
  readonly onChoose: ((format: MirrorFormat) => void) | undefined;
}

const formats = defineMessages({
  markdown: { id: 'mirror.markdown', defaultMessage: 'Markdown' },
  json: { id: 'mirror.json', defaultMessage: 'JSON' },
});

/** A folder on the disk that follows all chats, for the settings. */
export function MirrorRow({ mirror, onChoose }: MirrorRowProps): ReactNode {
  const intl = useIntl();
  const state = useSyncExternalStore(mirror.subscribe, mirror.getSnapshot);
  return (
    <section className={styles['row']} aria-labelledby="mirror-title">
      <div className={styles['texts']}>
        <div className={styles['label']} id="mirror-title">
          {intl.formatMessage({ id: 'mirror.title', defaultMessage: 'Mirror to a folder' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'mirror.text',
            defaultMessage:
              'Writes each chat to its own file in a folder on this computer whenever it changes. Other files in that folder aren’t touched. Attachments are listed by name but not copied.',
          })}
        </p>
        <output className={styles['text']}>{stateText(intl, state, onChoose !== undefined)}</output>
      </div>
      {state.status === 'off' ? (
        onChoose !== undefined && <Choice onChoose={onChoose} />
      ) : (
        <div className={styles['buttons']}>
          {(state.status === 'asking' || state.status === 'failed') && (
            <Button variant="primary" onClick={() => void mirror.resume()}>
              {state.status === 'asking'
                ? intl.formatMessage({ id: 'mirror.resume', defaultMessage: 'Allow and continue' })
                : intl.formatMessage({ id: 'mirror.retry', defaultMessage: 'Try again' })}
            </Button>
          )}
          <Button onClick={() => void mirror.stop()}>
            {intl.formatMessage({ id: 'mirror.stop', defaultMessage: 'Stop mirroring' })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Choice({ onChoose }: { readonly onChoose: (format: MirrorFormat) => void }): ReactNode {
  const intl = useIntl();
  const [format, setFormat] = useState<MirrorFormat>('markdown');
  return (
    <div className={styles['buttons']}>
      <SegmentedControl
        label={intl.formatMessage({ id: 'mirror.format', defaultMessage: 'File format' })}
        value={format}
        onValueChange={setFormat}
        options={mirrorFormats.map((value) => ({
          value,
          label: intl.formatMessage(formats[value]),
        }))}
      />
      <Button icon={FolderSync} onClick={() => onChoose(format)}>
        {intl.formatMessage({ id: 'mirror.choose', defaultMessage: 'Choose a folder…' })}
      </Button>
    </div>
  );
}

function faultText(intl: IntlShape, code: MirrorError, folder: string): string {
  switch (code) {
    case 'folder-gone':
      return intl.formatMessage(
        {
          id: 'mirror.folderGone',
          defaultMessage:
            'The folder “{folder}” is missing. Restore it and try again, or stop mirroring and choose another one.',
        },
        { folder },
      );
    case 'no-space':
      return intl.formatMessage(
        {
          id: 'mirror.noSpace',
          defaultMessage: 'Not enough disk space for “{folder}”. Free up space and try again.',
        },
        { folder },
      );
    case 'store':
      return intl.formatMessage({
        id: 'mirror.store',
        defaultMessage: 'Couldn’t read your chats from browser storage. Reload the page.',
      });
    case 'failed':
      return intl.formatMessage(
        {
          id: 'mirror.failed',
          defaultMessage:
            'Couldn’t write to “{folder}”. Check that it isn’t read-only, then try again.',
        },
        { folder },
      );
    default:
      return unreachable(code);
  }
}

function stateText(intl: IntlShape, state: MirrorState, canChoose: boolean): string {
  if (state.status === 'off') {
    return canChoose
      ? ''
      : intl.formatMessage({
          id: 'mirror.unsupported',
          defaultMessage:
            'This browser doesn’t let pages write to folders. Chrome and Edge on a computer do.',
        });
  }
  const folder = state.folderName;
  if (state.status === 'failed') return faultText(intl, state.code, folder);
  if (state.status === 'asking') {
    return intl.formatMessage(
      {
        id: 'mirror.asking',
        defaultMessage: 'The browser needs your permission again to write to “{folder}”.',
      },
      { folder },
    );
  }
  if (state.status === 'writing') {
    return intl.formatMessage(
      { id: 'mirror.writing', defaultMessage: 'Writing {done, number} of {total, number} files' },
      { done: state.done + 1, total: state.total },
    );
  }
  if (state.status === 'waiting') {
    return intl.formatMessage(
      { id: 'mirror.waiting', defaultMessage: 'Another tab is writing to “{folder}”.' },
      { folder },
    );
  }
  return intl.formatMessage(
    {
      id: 'mirror.idle',
      defaultMessage: 'All chats are in “{folder}”. Last written: {time}',
    },
    {
      folder,
      time: intl.formatDate(state.writtenAtMs ?? 0, { dateStyle: 'medium', timeStyle: 'short' }),
    },
  );
}
