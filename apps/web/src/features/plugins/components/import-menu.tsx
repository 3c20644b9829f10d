import { Button } from '@parley/ui/components/button/button.tsx';
import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ArrivingPlugin, PluginsDialogProps } from '../plugins-props.ts';
import { importFailureText, notesOf } from '../logic/import-texts.ts';

interface ImportMenuProps extends Pick<PluginsDialogProps, 'actions'> {
  readonly onArrive: (arriving: ArrivingPlugin) => void;
  /** Undefined where a file could be read. */
  readonly onFailure: (text: string | undefined) => void;
}

/** A plugin out of a file. */
export function ImportMenu({ actions, onArrive, onFailure }: ImportMenuProps): ReactNode {
  const intl = useIntl();
  const picker = useRef<HTMLInputElement>(null);

  async function bring(file: File): Promise<void> {
    const read = await actions.readFile(file);
    onFailure(read.ok ? undefined : importFailureText(intl, file.name, read.error));
    if (!read.ok) return;
    const { manifest, notes } = read.value;
    onArrive({
      manifest,
      notes: notesOf(intl, notes),
      source: file.name,
    });
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        data-element-id="plugins-file-input"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void bring(file);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="quiet" icon={Upload} onClick={() => picker.current?.click()}>
        {intl.formatMessage({ id: 'plugins.import', defaultMessage: 'Import plugin' })}
      </Button>
    </>
  );
}
