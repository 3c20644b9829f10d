import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { useRefusedFields, type RefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isSaveKey } from '#src/platform/is-save-key.ts';
import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import { AdvancedFields } from './components/advanced-fields.tsx';
import { InstructionField } from './components/instruction-field.tsx';
import { RefusedParams } from './components/refused-params.tsx';
import { ReplyFields } from './components/reply-fields.tsx';
import { useSettingsDraft, type SettingsDraft } from './hooks/use-settings-draft.ts';
import styles from './model-settings-dialog.module.css';
import type { ModelSettingsDialogProps } from './model-settings-props.ts';

/** Model, instruction and parameters of one chat. Nothing holds before it is saved. */
export function ModelSettingsDialog(props: ModelSettingsDialogProps): ReactNode {
  const { onClose } = props;
  const intl = useIntl();
  const draft = useSettingsDraft(props);
  const target = props.targetOf(draft.model);
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLDivElement>(tries > 0 ? tries : undefined);

  function save(): void {
    setTries(tries + 1);
    if (!draft.canSave) return;
    props.onSave(draft.result());
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    save();
  }

  return (
    <Dialog
      open
      isSticky
      title={intl.formatMessage({ id: 'modelSettings.title', defaultMessage: 'Model settings' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Footer isBlocked={draft.isFormOpen} refused={refused} onCancel={onClose} onSave={save} />
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; this hears the key of all of them */}
      <div ref={ref} className={styles['form']} onKeyDown={handleKeyDown}>
        <div className={styles['row']}>
          <span className={styles['rowLabel']}>
            {intl.formatMessage({ id: 'modelSettings.model', defaultMessage: 'Model' })}
          </span>
          {props.renderModelButton(draft.model, draft.setModel)}
        </div>
        {props.renderCustomModels?.({
          chosen: draft.model,
          onChoose: draft.setModel,
          onFormOpenChange: draft.setIsFormOpen,
        })}
        {draft.isFormOpen && (
          <output className={styles['blocked']}>
            {intl.formatMessage({
              id: 'modelSettings.blocked',
              defaultMessage: 'Finish or close the custom model form first.',
            })}
          </output>
        )}
        <InstructionField
          value={draft.parameters.systemMessage ?? ''}
          defaultValue={props.defaultInstruction}
          isFixed={props.isInstructionFixed}
          onChange={(systemMessage) => draft.change({ systemMessage })}
          reach={draft.instructionFor}
          onReachChange={draft.setInstructionFor}
        />
        <Switches draft={draft} />
        <section
          className={styles['advanced']}
          aria-label={intl.formatMessage({
            id: 'modelSettings.advanced',
            defaultMessage: 'Advanced',
          })}
        >
          <h3 className={styles['heading']}>
            {intl.formatMessage({ id: 'modelSettings.advanced', defaultMessage: 'Advanced' })}
          </h3>
          <AdvancedFields
            target={target}
            parameters={draft.parameters}
            onChange={draft.change}
            tokenLimit={draft.tokenLimit}
            onTokenLimitChange={draft.setTokenLimit}
          />
          <ReplyFields
            target={target}
            parameters={draft.parameters}
            onChange={draft.change}
            reply={draft.reply}
            isRefused={tries > 0}
            onReplyChange={draft.setReply}
          />
          <RefusedParams
            key={`${draft.model?.providerId} ${draft.model?.modelId}`}
            refused={target?.refused ?? []}
            onTryAgain={() => {
              if (draft.model !== null) props.onTryAgain(draft.model);
            }}
          />
        </section>
      </div>
    </Dialog>
  );
}

function Switches({ draft }: { readonly draft: SettingsDraft }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <Switch
        label={intl.formatMessage({
          id: 'modelSettings.streaming',
          defaultMessage: 'Stream replies',
        })}
        checked={draft.isStreaming}
        onCheckedChange={draft.setIsStreaming}
      />
      <Switch
        label={intl.formatMessage({
          id: 'modelSettings.remember',
          defaultMessage: 'Remember these as defaults',
        })}
        hint={intl.formatMessage({
          id: 'modelSettings.remember.hint',
          defaultMessage: 'New chats start with this model and these parameters.',
        })}
        checked={draft.remembers}
        onCheckedChange={draft.setRemembers}
      />
    </>
  );
}

interface FooterProps {
  /** Another form is open inside, which says so. */
  readonly isBlocked: boolean;
  readonly refused: RefusedFields | undefined;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function Footer({ isBlocked, refused, onCancel, onSave }: FooterProps): ReactNode {
  const intl = useIntl();
  const refusal = useRefusalText(refused);
  return (
    <>
      <RefusalNote>{refusal}</RefusalNote>
      <Button onClick={onCancel}>
        {intl.formatMessage({ id: 'modelSettings.cancel', defaultMessage: 'Cancel' })}
      </Button>
      <Button
        variant="primary"
        disabled={isBlocked}
        data-tooltip-shortcut="mod+enter"
        onClick={onSave}
      >
        {intl.formatMessage({ id: 'modelSettings.save', defaultMessage: 'Save' })}
      </Button>
    </>
  );
}
