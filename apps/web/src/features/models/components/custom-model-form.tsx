import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useId, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import type { CustomModelError } from '#src/services/providers/custom-models.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { useCustomModelForm, type CustomModelFormState } from '../hooks/use-custom-model-form.ts';
import { apiTypeOptions, type ApiType } from '../logic/api-types.ts';
import { badUrlText, insecureUrlText } from '../logic/setup-error-text.ts';
import type { HelpLink } from '../custom-models-props.ts';
import styles from '../custom-models.module.css';
import { BodyRows, HeaderRows } from './custom-model-rows.tsx';
import { CustomModelNotice } from './custom-model-notice.tsx';

interface CustomModelFormProps {
  readonly providers: ProviderService;
  readonly helpLinks: readonly HelpLink[];
  readonly onClose: () => void;
  readonly onAdded: (model: ModelRef) => void;
}

/** Describes a model by hand: where it answers, what it is called, what is sent along. */
export function CustomModelForm(props: CustomModelFormProps): ReactNode {
  const intl = useIntl();
  const form = useCustomModelForm(props.providers, props.onAdded);
  const noticeId = useId();
  const { phase } = form;
  const isTesting = phase.step === 'testing';
  const refusal = phase.step === 'failed' ? phase : undefined;
  const { ref, refused } = useRefusedFields<HTMLDivElement>(refusal);
  const refusalText = useRefusalText(refused);
  return (
    <div ref={ref} className={styles['form']}>
      <h3 className={styles['formTitle']}>
        {intl.formatMessage({ id: 'ownModels.form', defaultMessage: 'Custom model' })}
      </h3>
      {props.helpLinks.length > 0 && (
        <p className={styles['links']}>
          {props.helpLinks.map(({ label, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ))}
        </p>
      )}
      <fieldset className={styles['fields']} disabled={isTesting}>
        <Basics form={form} noticeId={noticeId} />
        <HeaderRows form={form} />
        <BodyRows form={form} noticeId={noticeId} />
      </fieldset>
      <CustomModelNotice id={noticeId} form={form} />
      <div className={styles['foot']}>
        <RefusalNote>{refusalText}</RefusalNote>
        <Button variant="quiet" onClick={props.onClose}>
          {intl.formatMessage({ id: 'ownModels.cancel', defaultMessage: 'Discard' })}
        </Button>
        <Button loading={isTesting} onClick={() => void form.test()}>
          {intl.formatMessage({ id: 'ownModels.test', defaultMessage: 'Test' })}
        </Button>
        <Button
          variant="primary"
          disabled={phase.step !== 'passed'}
          onClick={() => void form.add()}
        >
          {intl.formatMessage({ id: 'ownModels.form.add', defaultMessage: 'Add' })}
        </Button>
      </div>
    </div>
  );
}

interface BasicsProps {
  readonly form: CustomModelFormState;
  readonly noticeId: string;
}

function Basics({ form, noticeId }: BasicsProps): ReactNode {
  const { fields, phase, set } = form;
  const intl = useIntl();
  const error = phase.step === 'failed' ? phase.error : undefined;
  const markEmpty = (value: string) =>
    error?.code === 'incomplete' && value.trim() === ''
      ? ({ 'aria-invalid': true, 'aria-describedby': noticeId } as const)
      : undefined;
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={intl.formatMessage({ id: 'ownModels.field.title', defaultMessage: 'Title' })}
          value={fields.title}
          onValueChange={(title) => set({ title })}
          maxLength={60}
          required
          {...markEmpty(fields.title)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
          autoFocus
          autoComplete="off"
        />
        <Select<ApiType>
          label={intl.formatMessage({ id: 'ownModels.field.apiType', defaultMessage: 'API type' })}
          value={fields.apiType}
          options={apiTypeOptions(intl)}
          onValueChange={(apiType) => set({ apiType })}
        />
      </div>
      <TextField
        label={intl.formatMessage({ id: 'ownModels.field.endpoint', defaultMessage: 'Endpoint' })}
        value={fields.endpoint}
        onValueChange={(endpoint) => set({ endpoint })}
        placeholder="https://server.example/v1/chat/completions"
        inputMode="url"
        required
        error={addressText(intl, error)}
        {...markEmpty(fields.endpoint)}
        {...asCode}
      />
      <div className={styles['pair']}>
        <TextField
          label={intl.formatMessage({ id: 'ownModels.field.modelId', defaultMessage: 'Model ID' })}
          value={fields.modelId}
          onValueChange={(modelId) => set({ modelId })}
          required
          {...markEmpty(fields.modelId)}
          {...asCode}
        />
        <TextField
          label={intl.formatMessage({
            id: 'ownModels.field.contextLength',
            defaultMessage: 'Context length',
          })}
          value={fields.contextLength}
          onValueChange={(contextLength) => set({ contextLength })}
          inputMode="numeric"
          {...asCode}
        />
      </div>
      <Switch
        label={intl.formatMessage({
          id: 'ownModels.field.plugins',
          defaultMessage: 'Supports tools',
        })}
        hint={intl.formatMessage({
          id: 'ownModels.field.plugins.hint',
          defaultMessage: 'The model can call functions.',
        })}
        checked={fields.pluginSupported}
        onCheckedChange={(pluginSupported) => set({ pluginSupported })}
      />
    </>
  );
}

function addressText(intl: IntlShape, error: CustomModelError | undefined): string | undefined {
  if (error?.code === 'bad-url') return badUrlText(intl);
  return error?.code === 'insecure-url' ? insecureUrlText(intl, error.host) : undefined;
}

const asCode = {
  isMonospaced: true,
  dir: 'ltr',
  translate: 'no',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;
