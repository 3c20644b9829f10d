import { sectionOfSetting, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { RadioGroup, type RadioOption } from '@parley/ui/components/radio-group/radio-group.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { OpenedImport } from '#src/services/import/importer.ts';
import type { ImportChoice, ImportExtras } from '#src/services/import/import-types.ts';
import { isBackup } from '#src/services/import/is-backup.ts';

import styles from '../import-dialog.module.css';
import { fileNames, kindText, programNames } from '../logic/import-texts.ts';
import { ImportExtrasFields } from './import-extras-fields.tsx';
import { SkippedList } from './skipped-list.tsx';

interface ImportPreviewProps {
  readonly opened: OpenedImport;
  readonly names: readonly string[];
  readonly choice: ImportChoice;
  readonly isAccepted: boolean;
  readonly extras: ImportExtras;
  readonly sectionName: (section: BackupSection) => string;
  readonly onChoice: (choice: ImportChoice) => void;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly onExtras: (extras: ImportExtras) => void;
}

/** What is in the file and what would become of it, before anything is changed. */
export function ImportPreview(props: ImportPreviewProps): ReactNode {
  const { opened, choice, onChoice } = props;
  const intl = useIntl();
  const { inspection } = opened;
  const options = choicesOf(intl, opened);
  return (
    <div className={styles['stack']}>
      <Facts {...props} />
      <SkippedList skipped={inspection.skipped} total={inspection.skippedCount} />
      <ChecksumWarning {...props} />
      <ImportExtrasFields opened={opened} extras={props.extras} onExtras={props.onExtras} />
      {options.length > 1 && (
        <RadioGroup
          label={intl.formatMessage({ id: 'import.how', defaultMessage: 'How to import' })}
          value={choice}
          onValueChange={onChoice}
          options={options}
        />
      )}
    </div>
  );
}

function Facts({ opened, names, sectionName }: ImportPreviewProps): ReactNode {
  const intl = useIntl();
  const { inspection, knownChats, otherSettings } = opened;
  const { counts, sampleTitles } = inspection;
  const sections = new Set(otherSettings.map(sectionOfSetting));
  return (
    <dl className={styles['facts']}>
      <dt>{intl.formatMessage({ id: 'import.file', defaultMessage: 'File' })}</dt>
      <dd translate="no">{fileNames(intl, names)}</dd>
      <dt>{intl.formatMessage({ id: 'import.from', defaultMessage: 'From' })}</dt>
      <dd translate="no">{programNames(intl, inspection.formats)}</dd>
      <dt>{intl.formatMessage({ id: 'import.contents', defaultMessage: 'Contents' })}</dt>
      <dd>
        {intl.formatMessage(
          {
            id: 'import.counts',
            defaultMessage:
              '{chats, plural, one {# chat} other {# chats}}, {messages, plural, one {# message} other {# messages}}, {folders, plural, one {# folder} other {# folders}}, {attachments, plural, one {# attachment} other {# attachments}}',
          },
          { ...counts },
        )}
        {counts.prompts > 0 && (
          <div>
            {intl.formatMessage(
              {
                id: 'import.kind.prompts',
                defaultMessage: '{count, plural, one {# prompt} other {# prompts}}',
              },
              { count: counts.prompts },
            )}
          </div>
        )}
        {counts.characters > 0 && (
          <div>
            {intl.formatMessage(
              {
                id: 'import.kind.characters',
                defaultMessage: '{count, plural, one {# character} other {# characters}}',
              },
              { count: counts.characters },
            )}
          </div>
        )}
        {counts.plugins > 0 && <div>{kindText(intl, 'plugins', counts.plugins)}</div>}
        {counts.customModels > 0 && <div>{kindText(intl, 'models', counts.customModels)}</div>}
      </dd>
      {knownChats > 0 && (
        <>
          <dt>{intl.formatMessage({ id: 'import.known', defaultMessage: 'Already here' })}</dt>
          <dd>
            {intl.formatMessage(
              {
                id: 'import.knownChats',
                defaultMessage: '{count, plural, one {# of the chats} other {# of the chats}}',
              },
              { count: knownChats },
            )}
          </dd>
        </>
      )}
      {otherSettings.length > 0 && (
        <>
          <dt>{intl.formatMessage({ id: 'import.settings', defaultMessage: 'Settings' })}</dt>
          <dd>
            {intl.formatMessage(
              {
                id: 'import.otherSettings',
                defaultMessage:
                  '{count, plural, one {# differs from yours} other {# differ from yours}} ({sections})',
              },
              {
                count: otherSettings.length,
                sections: intl.formatList([...sections].map(sectionName), { type: 'unit' }),
              },
            )}
          </dd>
        </>
      )}
      {sampleTitles.length > 0 && (
        <>
          <dt>{intl.formatMessage({ id: 'import.samples', defaultMessage: 'Examples' })}</dt>
          <dd>
            <ul className={styles['titles']}>
              {sampleTitles.map((title, index) => (
                // Titles repeat, and the list never changes.
                <li key={index} dir="auto">
                  {title ||
                    intl.formatMessage({ id: 'import.untitled', defaultMessage: 'New Chat' })}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

function ChecksumWarning({ opened, isAccepted, onAccept }: ImportPreviewProps): ReactNode {
  const intl = useIntl();
  const { checksum } = opened.inspection;
  if (checksum === 'right' || checksum === 'none') return null;
  return (
    <>
      <Banner tone="warning">
        {checksum === 'wrong'
          ? intl.formatMessage({
              id: 'import.checksum.wrong',
              defaultMessage:
                'This file’s checksum is wrong: the file was changed after it was exported, or it’s damaged.',
            })
          : intl.formatMessage({
              id: 'import.checksum.missing',
              defaultMessage: 'Without a checksum this file can’t be verified.',
            })}
      </Banner>
      <Checkbox
        label={intl.formatMessage({
          id: 'import.checksum.accept',
          defaultMessage: 'Import anyway',
        })}
        checked={isAccepted}
        onCheckedChange={onAccept}
      />
    </>
  );
}

function choicesOf(intl: IntlShape, opened: OpenedImport): readonly RadioOption<ImportChoice>[] {
  const { inspection, knownChats } = opened;
  const isOfBackups = isBackup(inspection.formats);
  const merge = {
    value: 'merge',
    label: intl.formatMessage({ id: 'import.merge', defaultMessage: 'Merge' }),
    hint: isOfBackups
      ? intl.formatMessage({
          id: 'import.merge.backup',
          defaultMessage: 'Where both exist, the file wins.',
        })
      : intl.formatMessage({
          id: 'import.merge.other',
          defaultMessage: 'Keeps what you have, adds what’s missing.',
        }),
  } as const;
  const clone = {
    value: 'clone',
    label: intl.formatMessage({ id: 'import.clone', defaultMessage: 'Duplicate' }),
    hint: intl.formatMessage({
      id: 'import.clone.hint',
      defaultMessage: 'Imports everything as new, even what you have.',
    }),
  } as const;
  const replace = {
    value: 'replace',
    label: intl.formatMessage({ id: 'import.replace', defaultMessage: 'Replace everything' }),
    hint: intl.formatMessage({
      id: 'import.replace.hint',
      defaultMessage:
        'Parley backs up your current data first. Chats and messages that aren’t in the file go to the trash for 30 days. Folders that aren’t in it are deleted, and your settings are replaced.',
    }),
  } as const;
  const canClone = inspection.hasSyncMarks || knownChats > 0;
  return [merge, ...(canClone ? [clone] : []), ...(isOfBackups ? [replace] : [])];
}
