import { Button } from '@parley/ui/components/button/button.tsx';
import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { CharactersDialogProps } from '../characters-props.ts';
import { importFailureText } from '../logic/import-texts.ts';
import styles from '../characters.module.css';

interface ImportButtonProps extends Pick<CharactersDialogProps, 'actions' | 'onTell'> {
  /** Undefined where a file came in. */
  readonly onFailure: (text: string | undefined) => void;
}

/** Characters out of files: JSON of several programs, and cards. */
export function ImportButton({ actions, onTell, onFailure }: ImportButtonProps): ReactNode {
  const intl = useIntl();
  const picker = useRef<HTMLInputElement>(null);

  async function bring(file: File): Promise<void> {
    const imported = await actions.importFile(file);
    onFailure(imported.ok ? undefined : importFailureText(intl, file.name, imported.error));
    if (!imported.ok) return;
    onTell({
      message: intl.formatMessage(
        {
          id: 'import.report.characters',
          defaultMessage:
            '{count, plural, one {# character imported.} other {# characters imported.}}',
        },
        { count: imported.value },
      ),
    });
  }

  return (
    <div className={styles['files']}>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.png,application/json,image/png"
        data-element-id="characters-file-input"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void bring(file);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="quiet" icon={Upload} onClick={() => picker.current?.click()}>
        {intl.formatMessage({ id: 'backup.import', defaultMessage: 'Import…' })}
      </Button>
    </div>
  );
}
