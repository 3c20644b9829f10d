import { mirrorFormats, type MirrorFormat } from '@parley/domain/mirror/plan-mirror.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { FolderSync } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import type { Mirror, MirrorFault, MirrorState } from '#src/services/mirror/mirror.ts';

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
          {intl.formatMessage({ id: 'mirror.title', defaultMessage: 'Mirror in a folder' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'mirror.text',
            defaultMessage:
              'Writes each chat into a file of its own, in a folder of this computer, whenever it changes. Other files in that folder are left alone. Attached files are named and not copied.',
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
                ? intl.formatMessage({ id: 'mirror.resume', defaultMessage: 'Allow and go on' })
                : intl.formatMessage({ id: 'mirror.retry', defaultMessage: 'Try again' })}
            </Button>
          )}
          <Button onClick={() => void mirror.stop()}>
            {intl.formatMessage({ id: 'mirror.stop', defaultMessage: 'Stop the mirror' })}
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
        label={intl.formatMessage({ id: 'mirror.format', defaultMessage: 'Form of the files' })}
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

function faultText(intl: IntlShape, code: MirrorFault, folder: string): string {
  switch (code) {
    case 'folder-gone':
      return intl.formatMessage(
        {
          id: 'mirror.folderGone',
          defaultMessage:
            'The folder “{folder}” is not there any more. Put it back and try again, or stop and choose another one.',
        },
        { folder },
      );
    case 'no-space':
      return intl.formatMessage(
        {
          id: 'mirror.noSpace',
          defaultMessage: 'There is no room for “{folder}” on the disk. Make some and try again.',
        },
        { folder },
      );
    case 'store':
      return intl.formatMessage({
        id: 'mirror.store',
        defaultMessage:
          'The chats could not be read from the storage of the browser. Reload the page.',
      });
    case 'failed':
      return intl.formatMessage(
        {
          id: 'mirror.failed',
          defaultMessage:
            'The folder “{folder}” could not be written to. See that it is not write-protected, and try again.',
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
            'This browser lets no page write into a folder. Chrome and Edge on a computer do.',
        });
  }
  const folder = state.folderName;
  if (state.status === 'failed') return faultText(intl, state.code, folder);
  if (state.status === 'asking') {
    return intl.formatMessage(
      {
        id: 'mirror.asking',
        defaultMessage: 'The browser wants your consent again before “{folder}” is written to.',
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
      { id: 'mirror.waiting', defaultMessage: 'Another tab writes “{folder}”.' },
      { folder },
    );
  }
  return intl.formatMessage(
    {
      id: 'mirror.idle',
      defaultMessage: '“{folder}” holds all chats. Last written: {time}',
    },
    {
      folder,
      time: intl.formatDate(state.writtenAtMs ?? 0, { dateStyle: 'medium', timeStyle: 'short' }),
    },
  );
}
