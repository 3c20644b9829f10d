import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PresetView } from '#src/services/providers/provider-view.ts';

import type { ProviderForm } from '../hooks/use-provider-form.ts';
import { faultMarks, faultyField } from '../logic/faulty-field.ts';
import { ProtocolField } from './protocol-field.tsx';

interface WireOptionsProps {
  readonly form: ProviderForm;
}

/** What some endpoints want otherwise than the protocol of today has it. */
function WireOptions({ form }: WireOptionsProps): ReactNode {
  const { fields } = form;
  const intl = useIntl();
  return (
    <>
      {fields.dialect === 'ollama' && (
        <TextField
          label={intl.formatMessage({
            id: 'setup.contextTokens',
            defaultMessage: 'Context window (tokens)',
          })}
          value={fields.contextTokens}
          onValueChange={(contextTokens) => form.set({ contextTokens })}
          inputMode="numeric"
          autoComplete="off"
          hint={intl.formatMessage({
            id: 'setup.contextTokens.hint',
            defaultMessage: 'Leave it empty to give each chat as much as it needs.',
          })}
        />
      )}
      {fields.dialect === 'openai-chat' && (
        <Checkbox
          checked={fields.legacyFunctions}
          onCheckedChange={(legacyFunctions) => form.set({ legacyFunctions })}
          label={intl.formatMessage({
            id: 'setup.legacyFunctions',
            defaultMessage: 'Use legacy function calling',
          })}
        />
      )}
      <Checkbox
        checked={fields.includeChatId}
        onCheckedChange={(includeChatId) => form.set({ includeChatId })}
        label={intl.formatMessage({
          id: 'setup.includeChatId',
          defaultMessage: 'Send chat ID',
        })}
      />
    </>
  );
}

interface EndpointFieldsProps {
  readonly form: ProviderForm;
  readonly preset: PresetView;
  /** The endpoint is being made, so that it needs a name. */
  readonly isNew: boolean;
  /** Where the form says what is wrong. */
  readonly noticeId: string;
}

/** Address, organisation and protocol of a provider. */
export function EndpointFields(props: EndpointFieldsProps): ReactNode {
  const { form, preset } = props;
  const { fields, phase } = form;
  const intl = useIntl();
  const isAnthropic = preset.dialect.startsWith('anthropic');
  const faulty = faultyField(phase);
  return (
    <>
      {preset.id === 'custom' && (
        <TextField
          label={intl.formatMessage({ id: 'setup.name', defaultMessage: 'Name' })}
          value={fields.title}
          onValueChange={(title) => form.set({ title })}
          placeholder={props.isNew ? preset.title : undefined}
          maxLength={60}
        />
      )}
      <TextField
        label={
          isAnthropic
            ? intl.formatMessage({
                id: 'setup.endpoint.anthropic',
                defaultMessage: 'Anthropic endpoint',
              })
            : intl.formatMessage({
                id: 'setup.endpoint.completion',
                defaultMessage: 'Completion endpoint',
              })
        }
        value={fields.baseUrl}
        onValueChange={(baseUrl) => form.set({ baseUrl })}
        placeholder={preset.baseUrlPlaceholder ?? preset.baseUrl}
        {...faultMarks(faulty === 'address', props.noticeId)}
        isMonospaced
        dir="ltr"
        translate="no"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={
          preset.needsBaseUrl
            ? undefined
            : intl.formatMessage({
                id: 'setup.endpoint.hint',
                defaultMessage: 'Leave empty to use the provider’s own address.',
              })
        }
      />
      {preset.id === 'openai' && (
        <TextField
          label={intl.formatMessage({
            id: 'setup.organization',
            defaultMessage: 'Organization ID',
          })}
          value={fields.organizationId}
          onValueChange={(organizationId) => form.set({ organizationId })}
          placeholder="org-…"
          {...faultMarks(faulty === 'organization', props.noticeId)}
          isMonospaced
          dir="ltr"
          translate="no"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ProtocolField
        presetId={preset.id}
        value={fields.dialect}
        onValueChange={(dialect) => form.set({ dialect })}
      />
      {!props.isNew && <WireOptions form={form} />}
    </>
  );
}
