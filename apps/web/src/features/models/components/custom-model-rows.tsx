import type { HeaderError } from '@parley/domain/keys/header-error.ts';
import { bodyValueTypes, type BodyRow } from '@parley/domain/model/custom-model.ts';
import type { HeaderRow } from '@parley/domain/model/provider-endpoint.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { CustomModelFormState } from '../hooks/use-custom-model-form.ts';
import { bodyTypeLabels } from '../logic/body-type-labels.ts';
import { headerErrorText } from '../logic/header-error-text.ts';
import styles from '../custom-models.module.css';

interface RowsProps {
  readonly form: CustomModelFormState;
}

/** Headers that go along with every request. Their values are treated as keys. */
export function HeaderRows({ form }: RowsProps): ReactNode {
  const intl = useIntl();
  const rows = form.fields.headerRows;
  const change = (headerRows: readonly HeaderRow[]): void => form.set({ headerRows });
  const errorOf = (index: number, part: HeaderError['part']): string | undefined => {
    const error = form.phase.step === 'failed' ? form.phase.error : undefined;
    return error?.code === 'bad-header' && error.index === index && error.fault.part === part
      ? headerErrorText(intl, error.fault)
      : undefined;
  };
  return (
    <fieldset className={styles['rows']}>
      <legend>{intl.formatMessage({ id: 'ownModels.headers', defaultMessage: 'Headers' })}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles['entry']}>
          <NameField
            row={row}
            number={index + 1}
            error={errorOf(index, 'name')}
            onChange={(key) => change(rows.with(index, { ...row, key }))}
          />
          <PasswordField
            label={intl.formatMessage(
              { id: 'ownModels.headers.value', defaultMessage: 'Value of header {number}' },
              { number: index + 1 },
            )}
            isLabelHidden
            placeholder={intl.formatMessage({
              id: 'ownModels.row.valuePlaceholder',
              defaultMessage: 'Value',
            })}
            showLabel={intl.formatMessage({
              id: 'ownModels.headers.show',
              defaultMessage: 'Show value',
            })}
            hideLabel={intl.formatMessage({
              id: 'ownModels.headers.hide',
              defaultMessage: 'Hide value',
            })}
            value={row.value}
            error={errorOf(index, 'value')}
            onValueChange={(value) => change(rows.with(index, { ...row, value }))}
          />
          <RemoveRow number={index + 1} onRemove={() => change(rows.toSpliced(index, 1))} />
        </div>
      ))}
      <AddRow
        label={intl.formatMessage({ id: 'ownModels.headers.add', defaultMessage: 'Add header' })}
        onAdd={() => change([...rows, { key: '', value: '' }])}
      />
    </fieldset>
  );
}

interface BodyRowsProps extends RowsProps {
  /** Where the form says what is wrong. */
  readonly noticeId: string;
}

/** Fields that go into the body of every request, each with the kind of its value. */
export function BodyRows({ form, noticeId }: BodyRowsProps): ReactNode {
  const intl = useIntl();
  const error = form.phase.step === 'failed' ? form.phase.error : undefined;
  const badKey = error?.code === 'bad-body' ? error.key : undefined;
  const rows = form.fields.bodyRows;
  const change = (bodyRows: readonly BodyRow[]): void => form.set({ bodyRows });
  return (
    <fieldset className={styles['rows']}>
      <legend>{intl.formatMessage({ id: 'ownModels.body', defaultMessage: 'Body fields' })}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles['entry']} data-typed="">
          <NameField
            row={row}
            number={index + 1}
            onChange={(key) => change(rows.with(index, { ...row, key }))}
          />
          <Select
            label={intl.formatMessage(
              { id: 'ownModels.body.type', defaultMessage: 'Type of field {number}' },
              { number: index + 1 },
            )}
            isLabelHidden
            value={row.type}
            options={bodyValueTypes.map((value) => ({
              value,
              label: intl.formatMessage(bodyTypeLabels[value]),
            }))}
            onValueChange={(type) => change(rows.with(index, { ...row, type }))}
          />
          <TextField
            label={intl.formatMessage(
              { id: 'ownModels.body.value', defaultMessage: 'Value of field {number}' },
              { number: index + 1 },
            )}
            isLabelHidden
            isMonospaced
            placeholder={intl.formatMessage({
              id: 'ownModels.row.valuePlaceholder',
              defaultMessage: 'Value',
            })}
            autoComplete="off"
            spellCheck={false}
            value={row.value}
            {...(row.key === badKey
              ? { 'aria-invalid': true, 'aria-describedby': noticeId }
              : undefined)}
            onValueChange={(value) => change(rows.with(index, { ...row, value }))}
          />
          <RemoveRow number={index + 1} onRemove={() => change(rows.toSpliced(index, 1))} />
        </div>
      ))}
      <AddRow
        label={intl.formatMessage({ id: 'ownModels.body.add', defaultMessage: 'Add body field' })}
        onAdd={() => change([...rows, { key: '', value: '', type: 'string' }])}
      />
    </fieldset>
  );
}

interface NameFieldProps {
  readonly row: HeaderRow;
  readonly number: number;
  readonly error?: string | undefined;
  readonly onChange: (key: string) => void;
}

function NameField({ row, number, error, onChange }: NameFieldProps): ReactNode {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(
        { id: 'ownModels.row.name', defaultMessage: 'Name {number}' },
        { number },
      )}
      isLabelHidden
      isMonospaced
      placeholder={intl.formatMessage({
        id: 'ownModels.row.namePlaceholder',
        defaultMessage: 'Name',
      })}
      dir="ltr"
      translate="no"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={row.key}
      error={error}
      onValueChange={onChange}
    />
  );
}

function RemoveRow(props: { readonly number: number; readonly onRemove: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <IconButton
      icon={X}
      label={intl.formatMessage(
        { id: 'ownModels.row.remove', defaultMessage: 'Remove row {number}' },
        { number: props.number },
      )}
      onClick={props.onRemove}
    />
  );
}

function AddRow(props: { readonly label: string; readonly onAdd: () => void }): ReactNode {
  return (
    <Button size="s" variant="quiet" icon={Plus} className={styles['add']} onClick={props.onAdd}>
      {props.label}
    </Button>
  );
}
