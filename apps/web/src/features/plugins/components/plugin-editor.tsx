import {
  checkPluginDraft,
  draftOf,
  emptyPluginDraft,
  manifestOfDraft,
  type PluginDraft,
  type PluginDraftFault,
} from '@parley/domain/plugin/check-plugin-draft.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { discardQuestion } from '#src/platform/discard-question.ts';
import { isSaveKey } from '#src/platform/is-save-key.ts';
import { useRefusalText } from '#src/platform/use-refusal-text.ts';
import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

import { draftFaultText } from '../logic/draft-texts.ts';
import styles from '../plugins.module.css';

interface PluginEditorProps {
  /** Undefined for a new one. */
  readonly entry: LibraryPlugin | undefined;
  readonly own: readonly LibraryPlugin[];
  readonly onSave: (manifest: PluginManifest) => void;
  readonly onClose: () => void;
}

/** Where a plugin is written. Nothing is stored before it is saved. */
export function PluginEditor({ entry, own, onSave, onClose }: PluginEditorProps): ReactNode {
  const intl = useIntl();
  const titleField = useRef<HTMLInputElement>(null);
  const [before] = useState<PluginDraft>(() =>
    entry === undefined ? emptyPluginDraft : draftOf(entry.row.manifest),
  );
  const [draft, setDraft] = useState(before);
  const [isLeaving, setIsLeaving] = useState(false);
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLDivElement>(tries > 0 ? tries : undefined);
  const refusal = useRefusalText(refused);
  const others = own.filter(({ row }) => row.id !== entry?.row.id);
  const fault = checkPluginDraft(draft, {
    takenNames: others.flatMap(({ plugin }) => plugin.functions.map(({ name }) => name)),
  });
  const shown = tries > 0 ? fault : undefined;
  const change = (changed: Partial<PluginDraft>): void => setDraft({ ...draft, ...changed });

  function save(): void {
    setTries(tries + 1);
    if (fault === undefined) onSave(manifestOfDraft(draft, entry?.row.manifest));
  }

  function leave(): void {
    if (JSON.stringify(draft) === JSON.stringify(before)) onClose();
    else setIsLeaving(true);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    save();
  }

  return (
    <Dialog
      open
      isTall
      isSticky
      size="l"
      initialFocus={titleField}
      title={
        entry === undefined
          ? intl.formatMessage({ id: 'plugins.create', defaultMessage: 'Create plugin' })
          : intl.formatMessage({ id: 'plugins.edit', defaultMessage: 'Edit plugin' })
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={leave}
      footer={
        <>
          <RefusalNote>{refusal}</RefusalNote>
          <Button variant="quiet" onClick={leave}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={save}>
            {intl.formatMessage({ id: 'prompts.save', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; this hears the key of all of them */}
      <div ref={ref} className={styles['form']} onKeyDown={handleKeyDown}>
        <div className={styles['pair']}>
          <TextField
            ref={titleField}
            label={intl.formatMessage({ id: 'prompts.field.title', defaultMessage: 'Title' })}
            maxLength={200}
            value={draft.title}
            onValueChange={(title) => change({ title })}
          />
          <TextField
            label={intl.formatMessage({ id: 'plugins.field.emoji', defaultMessage: 'Emoji' })}
            maxLength={16}
            value={draft.emoji}
            onValueChange={(emoji) => change({ emoji })}
          />
        </div>
        <TextArea
          label={intl.formatMessage({
            id: 'plugins.field.overview',
            defaultMessage: 'Overview (Markdown)',
          })}
          minRows={2}
          maxRows={8}
          value={draft.overview}
          onValueChange={(overview) => change({ overview })}
        />
        <SourceFields draft={draft} fault={shown} onChange={change} />
      </div>
      {isLeaving && (
        <ConfirmDialog
          open
          {...discardQuestion(intl)}
          onConfirm={onClose}
          onOpenChange={(isOpen) => setIsLeaving(isOpen)}
        />
      )}
    </Dialog>
  );
}

interface SourceFieldsProps {
  readonly draft: PluginDraft;
  readonly fault: PluginDraftFault | undefined;
  readonly onChange: (changed: Partial<PluginDraft>) => void;
}

/** What is written in the languages of programs. */
function SourceFields({ draft, fault, onChange }: SourceFieldsProps): ReactNode {
  const intl = useIntl();
  const errorAt = (field: PluginDraftFault['field']): string | undefined =>
    fault?.field === field ? draftFaultText(intl, fault) : undefined;
  const plain = { dir: 'ltr', spellCheck: false, className: styles['codeField'] } as const;
  return (
    <>
      <TextArea
        {...plain}
        label={intl.formatMessage({
          id: 'plugins.field.spec',
          defaultMessage: 'OpenAI Spec (JSON)',
        })}
        hint={intl.formatMessage({
          id: 'plugins.field.spec.hint',
          defaultMessage: 'Name, description and parameters of the function that models may call.',
        })}
        error={errorAt('spec')}
        minRows={6}
        maxRows={16}
        value={draft.spec}
        onValueChange={(spec) => onChange({ spec })}
      />
      <TextArea
        {...plain}
        label={intl.formatMessage({
          id: 'plugins.field.code',
          defaultMessage: 'Code (JavaScript)',
        })}
        hint={intl.formatMessage({
          id: 'plugins.field.code.hint',
          defaultMessage:
            'Must contain a function with that name. It gets the parameters and the settings, and returns the result.',
        })}
        error={errorAt('code')}
        minRows={8}
        maxRows={20}
        value={draft.code}
        onValueChange={(code) => onChange({ code })}
      />
      <TextArea
        {...plain}
        label={intl.formatMessage({
          id: 'plugins.field.settings',
          defaultMessage: 'User settings (JSON, optional)',
        })}
        error={errorAt('userSettings')}
        minRows={3}
        maxRows={12}
        value={draft.userSettings}
        onValueChange={(userSettings) => onChange({ userSettings })}
      />
    </>
  );
}
