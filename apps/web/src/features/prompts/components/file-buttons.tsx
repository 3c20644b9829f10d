import { Button } from '@parley/ui/components/button/button.tsx';
import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { Download, Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { importFailureText, importedText } from '../logic/import-texts.ts';
import type { PromptsDialogProps } from '../prompts-props.ts';
import styles from '../prompts-dialog.module.css';

interface FileButtonsProps extends PromptsDialogProps {
  /** Undefined where a file came in or went out. */
  readonly onFailure: (text: string | undefined) => void;
}

/** Prompts out of files, and into them. */
export function FileButtons(props: FileButtonsProps): ReactNode {
  const { own = [], actions, onTell, onSaveFile, onFailure } = props;
  const intl = useIntl();
  const picker = useRef<HTMLInputElement>(null);

  async function bring(file: File): Promise<void> {
    const imported = await actions.importFile(file);
    onFailure(imported.ok ? undefined : importFailureText(intl, file.name, imported.error));
    if (imported.ok) onTell({ message: importedText(intl, imported.value) });
  }

  async function take(form: 'json' | 'csv'): Promise<void> {
    const content = await actions.exportFile(own, form);
    onFailure(content === undefined ? notLoaded : undefined);
    if (content !== undefined) onSaveFile(`prompts.${form}`, content);
  }

  const notLoaded = intl.formatMessage({
    id: 'part.failed.title',
    defaultMessage: 'Couldn’t load this part of Parley',
  });
  const exportAs = intl.formatMessage({ id: 'backup.start', defaultMessage: 'Export' });
  return (
    <div className={styles['files']}>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.csv,application/json,text/csv"
        data-element-id="prompts-file-input"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void bring(file);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="quiet" icon={Upload} onClick={() => picker.current?.click()}>
        {intl.formatMessage({ id: 'backup.import', defaultMessage: 'Import…' })}
      </Button>
      {own.length > 0 && (
        <Menu
          trigger={
            <Button variant="quiet" icon={Download}>
              {exportAs}
            </Button>
          }
          entries={[
            {
              label: 'JSON',
              onSelect: () => void take('json'),
            },
            {
              label: 'CSV',
              onSelect: () => void take('csv'),
            },
          ]}
        />
      )}
    </div>
  );
}
