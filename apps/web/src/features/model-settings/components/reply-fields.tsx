import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { listSupportedEfforts } from '@parley/domain/settings/supported-parameters.ts';
import {
  verbosities,
  type ReasoningEffort,
  type Verbosity,
} from '@parley/domain/model/reasoning-effort.ts';
import { Select, type SelectOption } from '@parley/ui/components/select/select.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { effortLabels, verbosityLabels } from '../logic/level-labels.ts';
import { findSchemaProblem, type ReplyForm } from '../logic/reply-form.ts';
import type { ParameterChanges } from '../logic/with-parameters.ts';
import styles from '../model-settings-dialog.module.css';
import type { SettingsTarget } from '../model-settings-props.ts';

interface ReplyFieldsProps {
  readonly target: SettingsTarget | undefined;
  readonly parameters: ChatParameters;
  readonly onChange: (changed: ParameterChanges) => void;
  readonly reply: ReplyForm;
  readonly onReplyChange: (reply: ReplyForm) => void;
  /** It was tried to save: an empty schema is at fault now. */
  readonly isRefused: boolean;
}

const unset = '';

/** How much the model thinks and says, and whether it answers in JSON. */
export function ReplyFields(props: ReplyFieldsProps): ReactNode {
  const { target, parameters, onChange, reply, onReplyChange } = props;
  const intl = useIntl();
  const capabilities = target?.info?.capabilities ?? {};
  const efforts = withChosen(listSupportedEfforts(capabilities), parameters.reasoningEffort);
  const { verbosity } = parameters;
  return (
    <>
      <div className={styles['pair']}>
        {efforts.length > 0 && (
          <Select<ReasoningEffort | typeof unset>
            label={intl.formatMessage({
              id: 'modelSettings.effort',
              defaultMessage: 'Reasoning effort',
            })}
            value={parameters.reasoningEffort ?? unset}
            options={[notSet(intl), ...efforts.map((id) => named(intl, id, effortLabels[id]))]}
            onValueChange={(value) => onChange({ reasoningEffort: value || undefined })}
          />
        )}
        {(capabilities.verbosity === true || verbosity !== undefined) && (
          <Select<Verbosity | typeof unset>
            label={intl.formatMessage({
              id: 'modelSettings.verbosity',
              defaultMessage: 'Verbosity',
            })}
            value={verbosity ?? unset}
            options={[
              notSet(intl),
              ...verbosities.map((id) => named(intl, id, verbosityLabels[id])),
            ]}
            onValueChange={(value) => onChange({ verbosity: value || undefined })}
          />
        )}
        <Select<ReplyForm['type']>
          label={intl.formatMessage({ id: 'modelSettings.reply', defaultMessage: 'Reply format' })}
          value={reply.type}
          options={replyTypes(intl)}
          onValueChange={(type) => onReplyChange({ ...reply, type })}
        />
      </div>
      {reply.type === 'json-schema' && <Schema {...props} />}
    </>
  );
}

function Schema({ reply, onReplyChange, isRefused }: ReplyFieldsProps): ReactNode {
  const intl = useIntl();
  const problem = findSchemaProblem(reply);
  const isEmpty = reply.schemaText.trim() === '';
  return (
    <TextArea
      label={intl.formatMessage({ id: 'modelSettings.schema', defaultMessage: 'JSON Schema' })}
      value={reply.schemaText}
      onValueChange={(schemaText) => onReplyChange({ ...reply, schemaText })}
      className={styles['code'] ?? ''}
      dir="ltr"
      translate="no"
      spellCheck={false}
      autoComplete="off"
      minRows={4}
      placeholder={'{\n  "type": "object"\n}'}
      hint={intl.formatMessage({
        id: 'modelSettings.schema.hint',
        defaultMessage: 'Replies that don’t match it are marked.',
      })}
      error={
        problem === undefined || (isEmpty && !isRefused)
          ? undefined
          : problem === 'not-json'
            ? intl.formatMessage({
                id: 'modelSettings.schema.notJson',
                defaultMessage: 'This isn’t valid JSON.',
              })
            : intl.formatMessage({
                id: 'modelSettings.schema.notObject',
                defaultMessage: 'A schema must be a JSON object.',
              })
      }
    />
  );
}

/** What was set stays visible, also where this model is not known to take it. */
function withChosen(
  efforts: readonly ReasoningEffort[],
  chosen: ReasoningEffort | undefined,
): readonly ReasoningEffort[] {
  return chosen === undefined || efforts.includes(chosen) ? efforts : [...efforts, chosen];
}

function notSet(intl: IntlShape): SelectOption<typeof unset> {
  return {
    value: unset,
    label: intl.formatMessage({ id: 'modelSettings.unset', defaultMessage: 'Not set' }),
  };
}

function named<Value extends string>(
  intl: IntlShape,
  value: Value,
  label: (typeof effortLabels)[ReasoningEffort],
): SelectOption<Value> {
  return { value, label: intl.formatMessage(label) };
}

function replyTypes(intl: IntlShape): readonly SelectOption<ReplyForm['type']>[] {
  return [
    {
      value: 'text',
      label: intl.formatMessage({ id: 'modelSettings.reply.text', defaultMessage: 'Text' }),
    },
    {
      value: 'json',
      label: intl.formatMessage({ id: 'modelSettings.reply.json', defaultMessage: 'JSON' }),
    },
    {
      value: 'json-schema',
      label: intl.formatMessage({
        id: 'modelSettings.reply.schema',
        defaultMessage: 'JSON with a schema',
      }),
    },
  ];
}
