import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useId, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ProviderService } from '#src/services/providers/provider-service.ts';
import {
  findProvider,
  type PresetView,
  type ProviderView,
} from '#src/services/providers/provider-view.ts';

import { KeyHint } from './components/key-hint.tsx';
import { KeyQuestions } from './components/key-questions.tsx';
import { SetupNotice, setupDoneText } from './components/setup-notice.tsx';
import { useProviderForm } from './hooks/use-provider-form.ts';
import styles from './key-dialog.module.css';
import { faultMarks, faultyField } from './logic/faulty-field.ts';

export interface KeyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly providers: ProviderService;
  /** The provider whose key is missing. */
  readonly providerId: ProviderId;
  /** Says for some seconds what was saved. */
  readonly notify: (text: string) => void;
  /** A key that works is there now: the message can be sent. */
  readonly onSaved?: () => void;
  /** Stands under the form: what the key was used for. */
  readonly children?: ReactNode;
}

/** Asks for the one key that a message needs. */
export function KeyDialog(props: KeyDialogProps): ReactNode {
  const { providers, providerId } = props;
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const provider = findProvider(snapshot, providerId);
  const preset = provider && providers.findPreset(provider.endpoint.presetId);
  if (provider === undefined || preset === undefined) return null;
  return <KeyForm {...props} provider={provider} preset={preset} />;
}

interface KeyFormProps extends KeyDialogProps {
  readonly provider: ProviderView;
  readonly preset: PresetView;
}

function KeyForm(props: KeyFormProps): ReactNode {
  const { providers, provider, preset, onOpenChange } = props;
  const intl = useIntl();
  const formId = useId();
  const { title, baseUrl } = provider.endpoint;
  const form = useProviderForm({
    providers,
    preset,
    provider,
    onDone(done) {
      props.notify(setupDoneText(intl, done));
      onOpenChange(false);
      if (done.keyState === 'saved') props.onSaved?.();
    },
  });

  const refusal = form.phase.step === 'failed' ? form.phase : undefined;
  const { ref } = useRefusedFields<HTMLFormElement>(refusal);

  /** Who closes the dialog does not want the key saved. */
  function handleOpenChange(isOpen: boolean): void {
    if (!isOpen) form.cancel();
    onOpenChange(isOpen);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const hasStoredKey = provider.keyMask !== undefined || provider.keyOrigin !== undefined;
    if (form.fields.key.trim() === '' && !hasStoredKey) onOpenChange(false);
    else void form.submit();
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={handleOpenChange}
      size="s"
      isSticky
      title={intl.formatMessage({
        id: 'keyDialog.title',
        defaultMessage: 'Please enter your API key',
      })}
      description={intl.formatMessage(
        {
          id: 'keyDialog.text',
          defaultMessage: 'It stays in this browser and is sent only to {title}.',
        },
        { title },
      )}
      closeLabel={intl.formatMessage({ id: 'keyDialog.close', defaultMessage: 'Close' })}
      footer={
        <>
          <Button onClick={() => handleOpenChange(false)}>
            {intl.formatMessage({ id: 'keyDialog.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.phase.step === 'testing'}
          >
            {intl.formatMessage({ id: 'keyDialog.save', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} className={styles['form']} noValidate onSubmit={handleSubmit}>
        <PasswordField
          label={intl.formatMessage(
            { id: 'setup.key', defaultMessage: '{title} API key' },
            { title },
          )}
          value={form.fields.key}
          onValueChange={(key) => form.set({ key })}
          placeholder={provider.keyMask ?? preset.keyPlaceholder}
          translate="no"
          showLabel={intl.formatMessage({ id: 'setup.key.show', defaultMessage: 'Show key' })}
          hideLabel={intl.formatMessage({ id: 'setup.key.hide', defaultMessage: 'Hide key' })}
          hint={<KeyHint preset={preset} />}
          {...faultMarks(faultyField(form.phase) === 'key', `${formId}-notice`)}
        />
        <SetupNotice
          id={`${formId}-notice`}
          phase={form.phase}
          place={{ title, presetId: preset.id, baseUrl }}
        />
      </form>
      {preset.keyPageUrl !== undefined && <KeyQuestions title={title} />}
      {props.children}
    </Dialog>
  );
}
