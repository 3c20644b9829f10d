import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { FormDialog } from '@parley/ui/components/form-dialog/form-dialog.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyService } from '#src/services/keys/key-service.ts';
import type { SetupError } from '#src/services/providers/provider-view.ts';

/** Says how the test of a key is going, in an element of this id; undefined error while it runs. */
export type RenderSetupNotice = (
  id: string,
  endpoint: ProviderEndpoint,
  error: SetupError | undefined,
) => ReactNode;

interface AddKeyDialogProps {
  readonly keys: KeyService;
  readonly endpoint: ProviderEndpoint;
  readonly renderNotice: RenderSetupNotice;
  readonly notify: (text: string) => void;
  readonly onClose: () => void;
}

type Phase =
  | { readonly step: 'idle' | 'testing' }
  | { readonly step: 'failed'; readonly error: SetupError };

/** Errors that the key itself is at fault for. */
const keyCodes: ReadonlySet<SetupError['code']> = new Set(['bad-key', 'key-missing']);

/** Takes a further key of a provider: it is tested, kept beside the others, and used from then on. */
export function AddKeyDialog(props: AddKeyDialogProps): ReactNode {
  const { keys, endpoint, notify, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [modelId, setModelId] = useState('');
  const [needsModel, setNeedsModel] = useState(endpoint.presetId === 'azure');
  const [phase, setPhase] = useState<Phase>({ step: 'idle' });

  const noticeId = `${formId}-notice`;
  const { ref } = useRefusedFields<HTMLFormElement>(phase.step === 'failed' ? phase : undefined);
  const isModelMissing = phase.step === 'failed' && phase.error.code === 'model-needed';
  const isKeyFaulty = phase.step === 'failed' && keyCodes.has(phase.error.code);

  async function handleSubmit(): Promise<void> {
    if (phase.step === 'testing') return;
    setPhase({ step: 'testing' });
    const added = await keys.add({ endpoint, name, key, modelId });
    if (!added.ok) {
      if (added.error.code === 'model-needed') setNeedsModel(true);
      setPhase({ step: 'failed', error: added.error });
      return;
    }
    notify(
      intl.formatMessage({
        id: 'setup.done.saved',
        defaultMessage: 'Key saved. It was tested and works.',
      }),
    );
    onClose();
  }

  return (
    <FormDialog
      size="s"
      title={intl.formatMessage(
        { id: 'addKey.title', defaultMessage: 'Add another {title} key' },
        { title: endpoint.title },
      )}
      description={intl.formatMessage({
        id: 'addKey.text',
        defaultMessage:
          'This key is used from now on. The others are kept, and you can switch back.',
      })}
      closeLabel={intl.formatMessage({ id: 'keys.close', defaultMessage: 'Close' })}
      submitLabel={intl.formatMessage({ id: 'keyDialog.save', defaultMessage: 'Save' })}
      isBusy={phase.step === 'testing'}
      cancelLabel={intl.formatMessage({ id: 'keys.cancel', defaultMessage: 'Cancel' })}
      formRef={ref}
      onChange={() => {
        if (phase.step === 'failed') setPhase({ step: 'idle' });
      }}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'keyList.name', defaultMessage: 'Name' })}
        hint={intl.formatMessage({
          id: 'addKey.name.hint',
          defaultMessage: 'A label, such as Work or Home.',
        })}
        value={name}
        onValueChange={setName}
        maxLength={60}
        autoComplete="off"
      />
      <PasswordField
        label={intl.formatMessage({ id: 'addKey.key', defaultMessage: 'API key' })}
        value={key}
        onValueChange={setKey}
        translate="no"
        showLabel={intl.formatMessage({ id: 'setup.key.show', defaultMessage: 'Show key' })}
        hideLabel={intl.formatMessage({ id: 'setup.key.hide', defaultMessage: 'Hide key' })}
        {...(isKeyFaulty ? { 'aria-invalid': true, 'aria-describedby': noticeId } : {})}
      />
      {needsModel && (
        <TextField
          label={intl.formatMessage({ id: 'setup.modelId', defaultMessage: 'Model ID' })}
          value={modelId}
          onValueChange={setModelId}
          isMonospaced
          autoComplete="off"
          spellCheck={false}
          {...(isModelMissing ? { 'aria-invalid': true, 'aria-describedby': noticeId } : {})}
        />
      )}
      {phase.step !== 'idle' &&
        props.renderNotice(noticeId, endpoint, phase.step === 'failed' ? phase.error : undefined)}
    </FormDialog>
  );
}
