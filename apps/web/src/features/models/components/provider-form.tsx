import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PresetView, ProviderView } from '#src/services/providers/provider-view.ts';

import {
  useProviderForm,
  type ProviderForm as ProviderFormState,
  type ProviderFormOptions,
} from '../hooks/use-provider-form.ts';
import { faultMarks, faultyField } from '../logic/faulty-field.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { KeyHint } from './key-hint.tsx';
import styles from './provider-form.module.css';
import { OwnProtocolNotice } from './own-protocol-notice.tsx';
import { BrandAvatar } from './brand-avatar.tsx';
import { ProviderStatus } from './provider-status.tsx';
import { SetupNotice } from './setup-notice.tsx';

export interface ProviderFormProps extends ProviderFormOptions {
  /** The host looks after addresses; they are not shown. */
  readonly isManaged: boolean;
  readonly onRemove?: (() => void) | undefined;
}

/** One provider: its key, its address, what the test said. A group named after the provider. */
export function ProviderForm(props: ProviderFormProps): ReactNode {
  const { preset, provider } = props;
  const id = useId();
  const form = useProviderForm(props);
  const [isOpen, setIsOpen] = useState(false);
  const { fields, phase } = form;
  const title = titleOf(props);
  const isNewAddress = preset.needsBaseUrl && provider === undefined;
  const hasAdvanced = !props.isManaged && !isNewAddress;
  const faulty = faultyField(phase);
  // What has to be put right opens by itself.
  const isAdvancedOpen =
    hasAdvanced && (isOpen || faulty === 'address' || faulty === 'organization');
  const noticeId = `${id}-notice`;
  const refusal = phase.step === 'failed' ? phase : undefined;
  const { ref } = useRefusedFields<HTMLFormElement>(refusal);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.submit();
  }

  return (
    <fieldset className={styles['group']} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <div className={styles['name']}>
          <BrandAvatar name={title} presetId={preset.id} />
          <h3 id={`${id}-title`} className={styles['title']} translate="no" dir="auto">
            {title}
          </h3>
        </div>
        <ProviderStatus provider={provider} />
      </div>
      <form ref={ref} className={styles['form']} noValidate onSubmit={handleSubmit}>
        {isNewAddress && <EndpointFields form={form} preset={preset} isNew noticeId={noticeId} />}
        <KeyField
          form={form}
          preset={preset}
          provider={provider}
          title={title}
          noticeId={noticeId}
        />
        <ModelField form={form} preset={preset} noticeId={noticeId} />
        <SetupNotice
          id={noticeId}
          phase={phase}
          place={{ title, presetId: preset.id, baseUrl: fields.baseUrl }}
        />
        {!props.isManaged && <OwnProtocolNotice form={form} provider={provider} />}
        <div className={styles['foot']}>
          {hasAdvanced && (
            <AdvancedToggle
              isOpen={isAdvancedOpen}
              controls={`${id}-advanced`}
              onToggle={() => setIsOpen(!isAdvancedOpen)}
            />
          )}
          <RemoveButton onRemove={props.onRemove} />
        </div>
        {isAdvancedOpen && (
          <div id={`${id}-advanced`} className={styles['advanced']}>
            <EndpointFields form={form} preset={preset} isNew={false} noticeId={noticeId} />
            {preset.auth === 'none' && <SaveButton form={form} />}
          </div>
        )}
      </form>
    </fieldset>
  );
}

function titleOf({ preset, provider }: ProviderFormProps): string {
  return provider?.endpoint.title ?? preset.title;
}

interface PartProps {
  readonly form: ProviderFormState;
  readonly preset: PresetView;
}

interface FaultyPartProps extends PartProps {
  /** Where the form says what is wrong. */
  readonly noticeId: string;
}

interface KeyFieldProps extends FaultyPartProps {
  readonly provider: ProviderView | undefined;
  readonly title: string;
}

function KeyField({ form, preset, provider, title, noticeId }: KeyFieldProps): ReactNode {
  const intl = useIntl();
  if (preset.auth === 'none') return null;
  const replaceText = intl.formatMessage({
    id: 'setup.key.replace',
    defaultMessage: 'Enter another key to replace it',
  });
  return (
    <PasswordField
      label={intl.formatMessage({ id: 'setup.key', defaultMessage: '{title} API key' }, { title })}
      value={form.fields.key}
      onValueChange={(key) => form.set({ key })}
      placeholder={provider?.keyMask === undefined ? preset.keyPlaceholder : replaceText}
      translate="no"
      showLabel={intl.formatMessage({ id: 'setup.key.show', defaultMessage: 'Show key' })}
      hideLabel={intl.formatMessage({ id: 'setup.key.hide', defaultMessage: 'Hide key' })}
      hint={provider?.keyMask === undefined ? <KeyHint preset={preset} /> : undefined}
      aside={<SaveButton form={form} />}
      {...faultMarks(faultyField(form.phase) === 'key', noticeId)}
    />
  );
}

function ModelField({ form, preset, noticeId }: FaultyPartProps): ReactNode {
  const intl = useIntl();
  if (!form.needsModelId) return null;
  const azureHint = intl.formatMessage({
    id: 'setup.modelId.azure',
    defaultMessage: 'The name of your deployment.',
  });
  return (
    <TextField
      label={intl.formatMessage({ id: 'setup.modelId', defaultMessage: 'Model ID' })}
      hint={preset.id === 'azure' ? azureHint : undefined}
      value={form.fields.modelId}
      onValueChange={(modelId) => form.set({ modelId })}
      isMonospaced
      autoComplete="off"
      spellCheck={false}
      {...faultMarks(faultyField(form.phase) === 'model', noticeId)}
    />
  );
}

function SaveButton({ form }: { readonly form: ProviderFormState }): ReactNode {
  const intl = useIntl();
  if (form.phase.step === 'testing') {
    return (
      <Button
        onClick={(event) => {
          // By the time the browser acts on the click this is the button that submits again.
          event.preventDefault();
          // The second half of a double click on that one means nothing.
          if (event.detail < 2) form.cancel();
        }}
      >
        {intl.formatMessage({ id: 'setup.cancel', defaultMessage: 'Cancel' })}
      </Button>
    );
  }
  return (
    <Button type="submit" variant={form.fields.key === '' ? 'secondary' : 'primary'}>
      {intl.formatMessage({ id: 'setup.save', defaultMessage: 'Save' })}
    </Button>
  );
}

interface AdvancedToggleProps {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

function AdvancedToggle({ isOpen, controls, onToggle }: AdvancedToggleProps): ReactNode {
  const intl = useIntl();
  return (
    <button
      type="button"
      className={styles['disclosure']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Icon of={ChevronRight} className={styles['chevron'] ?? ''} />
      {intl.formatMessage({ id: 'setup.advanced', defaultMessage: 'Advanced' })}
    </button>
  );
}

function RemoveButton({ onRemove }: Pick<ProviderFormProps, 'onRemove'>): ReactNode {
  const intl = useIntl();
  if (onRemove === undefined) return null;
  return (
    <TwoStepButton
      icon={Trash2}
      label={intl.formatMessage({ id: 'setup.remove', defaultMessage: 'Remove' })}
      armedLabel={intl.formatMessage({ id: 'setup.remove.sure', defaultMessage: 'Sure?' })}
      onConfirm={onRemove}
    />
  );
}
