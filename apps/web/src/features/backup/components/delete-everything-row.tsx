import { Button } from '@parley/ui/components/button/button.tsx';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import styles from './backup-row.module.css';

export interface DeleteEverythingProps {
  /** Deletes it and loads the page anew; resolves to false where the browser kept something. */
  readonly onDelete: () => Promise<boolean>;
  /** Opens the export of a backup. */
  readonly onBackUp: () => void;
}

/** The way to leave nothing in this browser. */
export function DeleteEverythingRow(props: DeleteEverythingProps): ReactNode {
  const intl = useIntl();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles['row']}>
      <div className={styles['texts']}>
        <div className={styles['label']}>
          {intl.formatMessage({ id: 'wipe.title', defaultMessage: 'Delete everything' })}
        </div>
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'wipe.hint',
            defaultMessage: 'Removes all chats, settings, and keys from this browser.',
          })}
        </p>
      </div>
      <Button icon={Trash2} onClick={() => setIsAsking(true)}>
        {intl.formatMessage({ id: 'wipe.open', defaultMessage: 'Delete everything…' })}
      </Button>
      {isAsking && <DeleteEverythingDialog {...props} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function DeleteEverythingDialog(
  props: DeleteEverythingProps & { readonly onClose: () => void },
): ReactNode {
  const { onClose } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [tries, setTries] = useState(0);
  const [phase, setPhase] = useState<'asking' | 'deleting' | 'failed'>('asking');
  const { ref, refused } = useRefusedFields<HTMLFormElement>(tries > 0 ? tries : undefined);
  const refusal = useRefusalText(refused);
  const word = intl.formatMessage({ id: 'wipe.word', defaultMessage: 'DELETE' });
  const isTyped = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();

  async function handleSubmit(): Promise<void> {
    setTries(tries + 1);
    if (!isTyped || phase === 'deleting') return;
    setPhase('deleting');
    if (!(await props.onDelete())) setPhase('failed');
  }

  return (
    <FormDialog
      size="s"
      title={intl.formatMessage({ id: 'wipe.question', defaultMessage: 'Delete everything?' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      submitLabel={intl.formatMessage({ id: 'wipe.title', defaultMessage: 'Delete everything' })}
      tone="danger"
      isBusy={phase === 'deleting'}
      cancelLabel={intl.formatMessage({ id: 'wipe.backUp', defaultMessage: 'Back up first…' })}
      onCancel={() => {
        onClose();
        props.onBackUp();
      }}
      refusal={refusal}
      formRef={ref}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <p>
        {intl.formatMessage({
          id: 'wipe.what',
          defaultMessage:
            'All chats, attachments, drafts, settings, API keys, usage, and snapshots on this device are deleted now and can’t be restored. Other tabs lose them too.',
        })}
      </p>
      <p>
        {intl.formatMessage({
          id: 'wipe.stays',
          defaultMessage:
            'This doesn’t reach files you exported, mirrored folders, or what providers keep of your requests. Revoke API keys and delete that data with each provider.',
        })}
      </p>
      <TextField
        label={intl.formatMessage(
          { id: 'wipe.type', defaultMessage: 'Type {word} to confirm' },
          { word },
        )}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onValueChange={setTyped}
        error={
          tries > 0 &&
          !isTyped &&
          intl.formatMessage({ id: 'wipe.wrong', defaultMessage: 'Nothing was deleted.' })
        }
      />
      {phase === 'failed' && (
        <p role="alert">
          {intl.formatMessage({
            id: 'wipe.failed',
            defaultMessage:
              'The browser kept a part. Reload the page and try again, or clear this site’s data in the browser settings.',
          })}
        </p>
      )}
    </FormDialog>
  );
}
