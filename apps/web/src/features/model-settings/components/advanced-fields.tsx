import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { listSupportedParameters, rangeOf } from '@parley/domain/settings/supported-parameters.ts';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { parameterSpecs } from '../logic/parameter-specs.ts';
import { parseTokenLimit } from '../logic/token-limit.ts';
import type { ParameterChanges } from '../logic/with-parameters.ts';
import type { SettingsTarget } from '../model-settings-props.ts';
import styles from '../model-settings-dialog.module.css';
import { ParameterSlider } from './parameter-slider.tsx';
import { StopField } from './stop-field.tsx';

interface AdvancedFieldsProps {
  readonly target: SettingsTarget | undefined;
  readonly parameters: ChatParameters;
  readonly onChange: (changed: ParameterChanges) => void;
  /** As typed; what is no number stands here and nowhere else. */
  readonly tokenLimit: string;
  readonly onTokenLimitChange: (text: string) => void;
}

/** What few people change: how much is sent along, how the model chooses its words, how long it may go on. */
export function AdvancedFields(props: AdvancedFieldsProps): ReactNode {
  const { target, parameters, onChange } = props;
  const intl = useIntl();
  const dialect = target?.dialect ?? 'openai-chat';
  const taken = listSupportedParameters(target?.info?.capabilities ?? {}, dialect);
  return (
    <>
      <div className={styles['pair']}>
        <ContextLimit
          value={parameters.contextLimit ?? 0}
          onChange={(contextLimit) => onChange({ contextLimit })}
        />
        <TokenLimit {...props} />
      </div>
      {taken.length === 0 ? (
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'modelSettings.noSampling',
            defaultMessage: 'This model sets temperature and similar parameters itself.',
          })}
        </p>
      ) : (
        <div className={styles['sliders']}>
          {taken.map((name) => (
            <ParameterSlider
              key={name}
              spec={parameterSpecs[name]}
              range={rangeOf(name, dialect)}
              value={parameters[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        </div>
      )}
      <StopField target={target} parameters={parameters} onChange={onChange} />
    </>
  );
}

interface ContextLimitProps {
  readonly value: number;
  readonly onChange: (value: number | undefined) => void;
}

const largestOffered = 10;

function ContextLimit({ value, onChange }: ContextLimitProps): ReactNode {
  const intl = useIntl();
  const offered = Array.from({ length: largestOffered + 1 }, (_each, count) => count);
  const counts = offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      label={intl.formatMessage({
        id: 'modelSettings.contextLimit',
        defaultMessage: 'Messages in context',
      })}
      value={String(value)}
      options={counts.map((count) => ({ value: String(count), label: nameOfLimit(intl, count) }))}
      onValueChange={(text) => onChange(text === '0' ? undefined : Number(text))}
    />
  );
}

function nameOfLimit(intl: IntlShape, count: number): string {
  return count === 0
    ? intl.formatMessage({ id: 'modelSettings.contextLimit.all', defaultMessage: 'All' })
    : intl.formatMessage(
        {
          id: 'modelSettings.contextLimit.last',
          defaultMessage: '{count, plural, one {Last message} other {Last # messages}}',
        },
        { count },
      );
}

function TokenLimit(props: AdvancedFieldsProps): ReactNode {
  const { target, tokenLimit } = props;
  const intl = useIntl();
  const most = target?.info?.maxOutputTokens;
  const typed = parseTokenLimit(tokenLimit);
  return (
    <TextField
      label={intl.formatMessage({
        id: 'modelSettings.maxOutputTokens',
        defaultMessage: 'Max output tokens',
      })}
      value={tokenLimit}
      onValueChange={props.onTokenLimitChange}
      inputMode="numeric"
      autoComplete="off"
      placeholder={
        most === undefined
          ? intl.formatMessage({ id: 'modelSettings.unset', defaultMessage: 'Not set' })
          : intl.formatMessage(
              { id: 'modelSettings.unset.most', defaultMessage: 'Not set, max {most}' },
              { most },
            )
      }
      hint={
        most !== undefined && (typed.value ?? 0) > most
          ? intl.formatMessage(
              {
                id: 'modelSettings.maxOutputTokens.most',
                defaultMessage: 'This model takes at most {most}, so that is sent.',
              },
              { most },
            )
          : undefined
      }
      error={
        typed.isValid
          ? undefined
          : intl.formatMessage({
              id: 'modelSettings.maxOutputTokens.error',
              defaultMessage: 'Enter a whole number above 0, or leave it empty.',
            })
      }
    />
  );
}
