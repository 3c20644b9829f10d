import {
  backupSections,
  type BackupCounts,
  type BackupForm,
  type BackupSection,
} from '@parley/domain/backup/backup-sections.ts';
import { chatNamePrefix, valueNamePrefix } from '@parley/domain/backup/storage-names.ts';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { RadioGroup, type RadioOption } from '@parley/ui/components/radio-group/radio-group.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import styles from '../export-dialog.module.css';
import { countsText, sectionCount, sectionName } from '../logic/section-names.ts';

export interface ExportValues {
  readonly form: BackupForm;
  readonly sections: ReadonlySet<BackupSection>;
  readonly hasPassword: boolean;
  readonly password: string;
  readonly repeated: string;
}

interface ExportFieldsProps {
  readonly values: ExportValues;
  readonly counts: BackupCounts | undefined;
  /** Says what is missing, once somebody has tried. */
  readonly isChecked: boolean;
  readonly onChange: (changed: Partial<ExportValues>) => void;
}

/** What goes into the file, in which form, and whether it has a password. */
export function ExportFields({
  values,
  counts,
  isChecked,
  onChange,
}: ExportFieldsProps): ReactNode {
  const intl = useIntl();
  function toggle(section: BackupSection, isIn: boolean): void {
    const sections = new Set(values.sections);
    if (isIn) sections.add(section);
    else sections.delete(section);
    onChange({ sections });
  }
  return (
    <>
      <p className={styles['counts']}>{counts === undefined ? ' ' : countsText(intl, counts)}</p>
      <fieldset className={styles['sections']}>
        <legend className="visually-hidden">
          {intl.formatMessage({ id: 'backup.sections', defaultMessage: 'What to export' })}
        </legend>
        {backupSections.map((section) => {
          const count = counts === undefined ? undefined : sectionCount(section, counts);
          return (
            <Checkbox
              key={section}
              // Nothing of it is there to be chosen.
              disabled={count === 0}
              checked={values.sections.has(section)}
              onCheckedChange={(isIn) => toggle(section, isIn)}
              label={
                <>
                  {sectionName(intl, section)}{' '}
                  {count !== undefined && (
                    <span className={styles['count']}>{intl.formatNumber(count)}</span>
                  )}
                </>
              }
            />
          );
        })}
      </fieldset>
      <RadioGroup
        label={intl.formatMessage({ id: 'backup.form', defaultMessage: 'File format' })}
        value={values.form}
        onValueChange={(form) => onChange({ form })}
        options={formOptions(intl)}
      />
      {values.form === 'backup' && (
        <Checkbox
          label={intl.formatMessage({
            id: 'backup.withPassword',
            defaultMessage: 'Protect the file with a password',
          })}
          checked={values.hasPassword}
          onCheckedChange={(hasPassword) => onChange({ hasPassword })}
        />
      )}
      {isProtected(values) && (
        <PasswordFields values={values} isChecked={isChecked} onChange={onChange} />
      )}
      <p className={styles['note']}>
        {intl.formatMessage({
          id: 'backup.neverIn',
          defaultMessage:
            'API keys, endpoints, and secrets of plugins and custom models are never included. Chats in the trash are left out.',
        })}
      </p>
    </>
  );
}

/** Whether the file gets a password: only a backup can have one. */
export function isProtected(values: ExportValues): boolean {
  return values.form === 'backup' && values.hasPassword;
}

function formOptions(intl: IntlShape): readonly RadioOption<BackupForm>[] {
  return [
    {
      value: 'backup',
      label: intl.formatMessage({ id: 'backup.form.backup', defaultMessage: 'Backup' }),
      hint: intl.formatMessage({
        id: 'backup.form.backup.hint',
        defaultMessage: 'All branches, attachments, and drafts. Can be restored.',
      }),
    },
    {
      value: 'storage',
      label: intl.formatMessage({
        id: 'backup.form.storage',
        defaultMessage: 'For other apps',
      }),
      hint: intl.formatMessage(
        {
          id: 'backup.form.storage.hint',
          defaultMessage:
            'Uses the names {names}. The current branch of each chat, as text without attachments.',
        },
        { names: `${chatNamePrefix}…, ${valueNamePrefix}…` },
      ),
    },
  ];
}

function PasswordFields({
  values,
  isChecked,
  onChange,
}: Omit<ExportFieldsProps, 'counts'>): ReactNode {
  const intl = useIntl();
  const labels = {
    showLabel: intl.formatMessage({ id: 'backup.password.show', defaultMessage: 'Show' }),
    hideLabel: intl.formatMessage({ id: 'backup.password.hide', defaultMessage: 'Hide' }),
  };
  const isMissing = isChecked && values.password === '';
  const isDifferent = isChecked && values.password !== values.repeated;
  return (
    <>
      <PasswordField
        {...labels}
        label={intl.formatMessage({ id: 'backup.password', defaultMessage: 'Password' })}
        autoComplete="new-password"
        value={values.password}
        onValueChange={(password) => onChange({ password })}
        hint={intl.formatMessage({
          id: 'backup.password.hint',
          defaultMessage: 'Without it, no one can open the file, not even you.',
        })}
        {...(isMissing
          ? {
              error: intl.formatMessage({
                id: 'backup.password.missing',
                defaultMessage: 'Enter a password.',
              }),
            }
          : {})}
      />
      <PasswordField
        {...labels}
        label={intl.formatMessage({
          id: 'backup.password.repeat',
          defaultMessage: 'Repeat password',
        })}
        autoComplete="new-password"
        value={values.repeated}
        onValueChange={(repeated) => onChange({ repeated })}
        {...(isDifferent
          ? {
              error: intl.formatMessage({
                id: 'backup.password.different',
                defaultMessage: 'Passwords don’t match.',
              }),
            }
          : {})}
      />
    </>
  );
}
