import { sentFields, type SentField, type SentFields } from '@parley/domain/character/character.ts';
import { diffWords, type DiffPart } from '@parley/domain/shared/text-diff.ts';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { sentFieldLabel, sentFieldText, type NameModel } from '../logic/sent-texts.ts';
import styles from './field-differences.module.css';

interface FieldDifferencesProps {
  /** Undefined shows what is there without comparing it. */
  readonly before: SentFields | undefined;
  readonly after: SentFields;
  /** Fields that the person changed in the chat: they stay, and it is said. */
  readonly kept?: readonly SentField[];
  readonly nameModel: NameModel;
}

const none: readonly SentField[] = [];

/** What differs between two versions of a character, field by field. */
export function FieldDifferences(props: FieldDifferencesProps): ReactNode {
  const { before, after, kept = none, nameModel } = props;
  const intl = useIntl();
  const textOf = (fields: SentFields, field: SentField): string =>
    sentFieldText(intl, { fields, field, nameModel });
  const shown = sentFields
    .map((field) => ({
      field,
      was: before === undefined ? textOf(after, field) : textOf(before, field),
      is: textOf(after, field),
    }))
    .filter(({ was, is }) => (before === undefined ? is !== '' : was !== is));
  if (shown.length === 0) {
    return (
      <p className={styles['none']}>
        {intl.formatMessage({
          id: 'characters.version.same',
          defaultMessage: 'Nothing that is sent differs.',
        })}
      </p>
    );
  }
  return shown.map(({ field, was, is }) => (
    <section key={field} className={styles['field']} data-field={field}>
      <h3 className={styles['label']}>{sentFieldLabel(intl, field)}</h3>
      <div className={styles['text']} dir="auto">
        <Changes before={was} after={is} />
      </div>
      {kept.includes(field) && (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'characters.version.yours',
            defaultMessage: 'You set this yourself in this chat. It stays as it is.',
          })}
        </p>
      )}
    </section>
  ));
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return parts.map((part, index) => <Part key={index} {...part} />);
}

function Part({ kind, text }: DiffPart): ReactNode {
  if (kind === 'removed') return <del>{text}</del>;
  return kind === 'added' ? <ins>{text}</ins> : text;
}
