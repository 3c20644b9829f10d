import { Button } from '@parley/ui/components/button/button.tsx';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../import-dialog.module.css';
import { allPrograms } from '../logic/import-texts.ts';

interface ChooseFilesProps {
  readonly onChoose: (files: readonly File[]) => void;
}

/** The way in: by a button, or dropped from elsewhere. */
export function ChooseFiles({ onChoose }: ChooseFilesProps): ReactNode {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  return (
    <div className={styles['stack']}>
      <div
        className={styles['drop']}
        data-state={isOver ? 'over' : 'idle'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".json,.jsonl,.ndjson,.zip,.parley,application/json,application/zip"
          aria-label={intl.formatMessage({ id: 'import.files', defaultMessage: 'Files to import' })}
          onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          {intl.formatMessage({ id: 'import.choose', defaultMessage: 'Choose a file' })}
        </Button>
        <p>
          {intl.formatMessage({
            id: 'import.drop',
            defaultMessage: 'or drop it here: a Parley backup, or an export from another app.',
          })}
        </p>
      </div>
      <p className={styles['note']}>
        {intl.formatMessage(
          {
            id: 'import.formats',
            defaultMessage:
              'Parley imports JSON, JSON Lines, and ZIP files from {programs}. They’re read on this device and not sent anywhere.',
          },
          { programs: allPrograms(intl) },
        )}
      </p>
    </div>
  );
}
