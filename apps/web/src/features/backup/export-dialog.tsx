import {
  backupSections,
  type BackupForm,
  type BackupSection,
} from '@parley/domain/backup/backup-sections.ts';
import type { LeftOut } from '@parley/domain/backup/left-out.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { useRefusedFields, type RefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import type { BackupService } from '#src/services/backup/backup-service.ts';

import { ExportFields, isProtected, type ExportValues } from './components/export-fields.tsx';
import { LeftOutList } from './components/left-out-list.tsx';
import styles from './export-dialog.module.css';
import { useBackup, type BackupPhase } from './hooks/use-backup.ts';
import { failureText } from './logic/failure-text.ts';
import { isFile } from './logic/left-out-text.ts';
import { countsText } from './logic/section-names.ts';

export interface ExportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly service: BackupService;
}

const allSections: ReadonlySet<BackupSection> = new Set(backupSections);

/** Saves the profile into a file: what is in it, with or without a password, and whether it is sound. */
export function ExportDialog({ open, onOpenChange, service }: ExportDialogProps): ReactNode {
  const intl = useIntl();
  const formId = useId();
  const { phase, counts, start, cancel } = useBackup(service);
  const [values, setValues] = useState<ExportValues>({
    form: 'backup',
    sections: allSections,
    hasPassword: false,
    password: '',
    repeated: '',
  });
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLFormElement>(tries > 0 ? tries : undefined);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    const { form, sections, password, repeated } = values;
    const hasPassword = isProtected(values);
    if (hasPassword && (password === '' || password !== repeated)) return;
    void start({ form, sections, ...(hasPassword ? { password } : {}) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isSticky={phase.step === 'running'}
      title={intl.formatMessage({ id: 'backup.dialog', defaultMessage: 'Export a backup' })}
      closeLabel={intl.formatMessage({ id: 'backup.close', defaultMessage: 'Close' })}
      footer={
        <ExportButtons
          step={phase.step}
          formId={formId}
          refused={refused}
          onCancel={phase.step === 'running' ? cancel : () => onOpenChange(false)}
        />
      }
    >
      {phase.step === 'choosing' && (
        <form ref={ref} id={formId} className={styles['form']} noValidate onSubmit={handleSubmit}>
          {phase.failure !== undefined && (
            <div role="alert">
              <Banner tone="danger">{failureText(intl, phase.failure)}</Banner>
            </div>
          )}
          <ExportFields
            values={values}
            counts={counts}
            isChecked={tries > 0}
            onChange={(changed) => setValues({ ...values, ...changed })}
          />
        </form>
      )}
      {phase.step === 'running' && <Running phase={phase} total={counts?.chats ?? 0} />}
      {phase.step === 'done' && <Done phase={phase} form={values.form} />}
    </Dialog>
  );
}

interface ExportButtonsProps {
  readonly step: BackupPhase['step'];
  readonly formId: string;
  readonly refused: RefusedFields | undefined;
  readonly onCancel: () => void;
}

function ExportButtons({ step, formId, refused, onCancel }: ExportButtonsProps): ReactNode {
  const intl = useIntl();
  const refusal = useRefusalText(refused);
  if (step === 'done') {
    return (
      <Button variant="primary" onClick={onCancel}>
        {intl.formatMessage({ id: 'backup.done', defaultMessage: 'Done' })}
      </Button>
    );
  }
  return (
    <>
      <RefusalNote>{refusal}</RefusalNote>
      <Button onClick={onCancel}>
        {intl.formatMessage({ id: 'backup.cancel', defaultMessage: 'Cancel' })}
      </Button>
      {step === 'choosing' && (
        <Button type="submit" form={formId} variant="primary">
          {intl.formatMessage({ id: 'backup.start', defaultMessage: 'Export' })}
        </Button>
      )}
    </>
  );
}

function Running({
  phase,
  total,
}: {
  readonly phase: Extract<BackupPhase, { readonly step: 'running' }>;
  readonly total: number;
}): ReactNode {
  const intl = useIntl();
  const { step, done } = phase.progress;
  if (step === 'checking') {
    return (
      <ProgressBar
        label={intl.formatMessage({
          id: 'backup.checking',
          defaultMessage: 'Verifying the backup',
        })}
      />
    );
  }
  return (
    <ProgressBar
      label={intl.formatMessage({ id: 'backup.writing', defaultMessage: 'Writing the backup' })}
      value={done.chats}
      max={Math.max(1, total)}
      countText={intl.formatMessage(
        {
          id: 'backup.written',
          defaultMessage: '{done, number} of {total, plural, one {# chat} other {# chats}}',
        },
        { done: done.chats, total },
      )}
    />
  );
}

interface DoneProps {
  readonly phase: Extract<BackupPhase, { readonly step: 'done' }>;
  readonly form: BackupForm;
}

function Done({ phase, form }: DoneProps): ReactNode {
  const intl = useIntl();
  const { fileName, sizeBytes, counts, leftOut } = phase.backup;
  return (
    <div className={styles['result']}>
      <output>{form === 'backup' ? backupText(intl, leftOut) : storageText(intl, leftOut)}</output>
      <p>
        <span className={styles['file']} translate="no">
          {fileName}
        </span>{' '}
        <span className={styles['count']}>{fileSize(intl, sizeBytes)}</span>
      </p>
      <p className={styles['counts']}>{countsText(intl, counts)}</p>
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
    </div>
  );
}

function backupText(intl: IntlShape, leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) {
    return intl.formatMessage({
      id: 'backup.verified',
      defaultMessage: 'Backup saved and verified.',
    });
  }
  return leftOut.every(isFile)
    ? intl.formatMessage(
        {
          id: 'backup.verifiedBut',
          defaultMessage:
            'Backup saved and verified. {count, plural, one {# file couldn’t be read and isn’t included} other {# files couldn’t be read and aren’t included}}; everything else is.',
        },
        { count: leftOut.length },
      )
    : intl.formatMessage({
        id: 'backup.verifiedDamaged',
        defaultMessage:
          'Backup saved and verified. The items listed here couldn’t be read from browser storage and can’t be restored from the backup; everything else can.',
      });
}

function storageText(intl: IntlShape, leftOut: readonly LeftOut[]): string {
  return leftOut.length === 0
    ? intl.formatMessage({
        id: 'backup.storageVerified',
        defaultMessage:
          'The file for other apps was saved and verified: every chat and folder is included. It isn’t a backup.',
      })
    : intl.formatMessage({
        id: 'backup.storageDamaged',
        defaultMessage:
          'The file for other apps was saved and verified. The items listed here couldn’t be read from browser storage; everything else is included. It isn’t a backup.',
      });
}

/** Even the smallest file has a kilobyte: it would be nothing in megabytes. */
function fileSize(intl: IntlShape, sizeBytes: number): string {
  const isSmall = sizeBytes < 1_000_000;
  return intl.formatNumber(isSmall ? Math.ceil(sizeBytes / 1000) : sizeBytes / 1_000_000, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumSignificantDigits: 3,
  });
}
