import {
  contextLimits,
  type ContextHeader,
  type DynamicContext,
} from '@parley/domain/dynamic-context/dynamic-context.ts';
import { isSecretHeader } from '@parley/domain/dynamic-context/read-contexts.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { headerKey, type TypedSecrets } from '#src/services/contexts/character-contexts.ts';

import styles from '../characters.module.css';
import own from './contexts-group.module.css';

/** A header while it is written. */
export interface WrittenHeader extends ContextHeader {
  /** The value of a secret: it never becomes part of the character. */
  readonly typed: string;
}

/** What is typed for the secrets of a context, under what they are called now. */
export function typedIn(context: DynamicContext, headers: readonly WrittenHeader[]): TypedSecrets {
  const typed = headers.filter((header) => header.isSecret && header.typed !== '');
  return new Map(typed.map((header) => [headerKey(context, header), header.typed]));
}

interface ContextHeadersProps {
  readonly context: DynamicContext;
  readonly headers: readonly WrittenHeader[];
  /** Secrets that lie with the keys. */
  readonly stored: ReadonlySet<string>;
  readonly onChange: (headers: readonly WrittenHeader[]) => void;
}

/** The headers of a context. */
export function ContextHeaders(props: ContextHeadersProps): ReactNode {
  const { context, headers, stored, onChange } = props;
  const intl = useIntl();
  const replace = (at: number, header: WrittenHeader): void =>
    onChange(headers.map((each, index) => (index === at ? header : each)));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'ownModels.headers', defaultMessage: 'Headers' })}
      </legend>
      {headers.map((header, at) => (
        <div key={at} className={own['header']}>
          <HeaderFields
            number={at + 1}
            header={header}
            isStored={stored.has(headerKey(context, header))}
            onChange={(next) => replace(at, next)}
          />
          <IconButton
            icon={Trash2}
            label={intl.formatMessage(
              {
                id: 'characters.context.header.remove',
                defaultMessage: 'Remove header {number, number}',
              },
              { number: at + 1 },
            )}
            onClick={() => onChange(headers.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {headers.length < contextLimits.headers && (
        <Button
          variant="quiet"
          icon={Plus}
          className={styles['start'] ?? ''}
          onClick={() => onChange([...headers, { name: '', value: '', isSecret: true, typed: '' }])}
        >
          {intl.formatMessage({
            id: 'ownModels.headers.add',
            defaultMessage: 'Add header',
          })}
        </Button>
      )}
    </fieldset>
  );
}

interface HeaderFieldsProps {
  readonly number: number;
  readonly header: WrittenHeader;
  readonly isStored: boolean;
  readonly onChange: (header: WrittenHeader) => void;
}

function HeaderFields(props: HeaderFieldsProps): ReactNode {
  const { number, header, isStored, onChange } = props;
  const intl = useIntl();
  const valueLabel = intl.formatMessage(
    {
      id: 'characters.context.header.value',
      defaultMessage: 'Header {number, number}: value',
    },
    { number },
  );
  return (
    <div className={own['headerFields']}>
      <div className={own['pair']}>
        <TextField
          label={intl.formatMessage(
            {
              id: 'characters.context.header.name',
              defaultMessage: 'Header {number, number}: name',
            },
            { number },
          )}
          isMonospaced
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={contextLimits.headerName}
          value={header.name}
          onValueChange={(name) => onChange({ ...header, name })}
        />
        {header.isSecret ? (
          <PasswordField
            label={valueLabel}
            placeholder={
              isStored
                ? intl.formatMessage({ id: 'plugins.secret.kept', defaultMessage: 'Saved' })
                : undefined
            }
            showLabel={intl.formatMessage({ id: 'audio.key.show', defaultMessage: 'Show key' })}
            hideLabel={intl.formatMessage({ id: 'audio.key.hide', defaultMessage: 'Hide key' })}
            maxLength={contextLimits.headerValue}
            value={header.typed}
            onValueChange={(typed) => onChange({ ...header, typed })}
          />
        ) : (
          <TextField
            label={valueLabel}
            isMonospaced
            dir="ltr"
            spellCheck={false}
            maxLength={contextLimits.headerValue}
            value={header.value}
            onValueChange={(value) => onChange({ ...header, value })}
          />
        )}
      </div>
      <Checkbox
        label={intl.formatMessage({
          id: 'characters.context.header.secret',
          defaultMessage: 'Secret: kept with your keys, in no export or backup',
        })}
        checked={header.isSecret}
        onCheckedChange={(isSecret) => onChange({ ...header, value: '', isSecret })}
      />
      {!header.isSecret && header.value !== '' && isSecretHeader(header) && (
        <p className={own['hint']}>
          {intl.formatMessage({
            id: 'characters.context.header.open',
            defaultMessage: 'This value goes into exports, backups, and links of the character.',
          })}
        </p>
      )}
    </div>
  );
}
