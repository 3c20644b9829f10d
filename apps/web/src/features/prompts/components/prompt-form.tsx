import {
  missingPromptFields,
  promptLimits,
  type MissingPromptField,
  type Prompt,
  type PromptFields,
} from '@parley/domain/prompt/prompt.ts';
import { cleanTags } from '@parley/domain/shared/clean-tags.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { History, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import { isSaveKey } from '#src/platform/is-save-key.ts';
import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import styles from '../prompts-dialog.module.css';

interface PromptFormProps {
  /** Undefined for a new one. */
  readonly prompt: Prompt | undefined;
  readonly knownTags: readonly string[];
  readonly onSave: (fields: PromptFields) => void;
  readonly onClose: () => void;
}

const emptyFields: PromptFields = { title: '', description: '', text: '', tags: [], shortcut: '' };
const shownTags = 8;
const shownTextCharacters = 60;

/** Where a prompt is written. Nothing is stored before it is saved. */
export function PromptForm(props: PromptFormProps): ReactNode {
  const { prompt, onSave, onClose } = props;
  const intl = useIntl();
  const titleField = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState<PromptFields>(prompt ?? emptyFields);
  const [tagText, setTagText] = useState<string>();
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLDivElement>(tries > 0 ? tries : undefined);
  const refusal = useRefusalText(refused);
  const missing = missingPromptFields(fields);

  function save(): void {
    setTries(tries + 1);
    if (missing.length > 0) return;
    const { title, description, text, shortcut } = fields;
    // A tag of a file may hold a comma: what nobody touched is not taken apart.
    onSave({ title, description, text, shortcut, tags: tagText?.split(',') ?? fields.tags });
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
      initialFocus={titleField}
      title={
        prompt === undefined
          ? intl.formatMessage({ id: 'prompts.add', defaultMessage: 'Add prompt' })
          : intl.formatMessage({ id: 'prompts.edit', defaultMessage: 'Edit prompt' })
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <RefusalNote>{refusal}</RefusalNote>
          <Button variant="quiet" onClick={onClose}>
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
        <Names
          titleField={titleField}
          fields={fields}
          missing={tries > 0 ? missing : []}
          onChange={(changed) => setFields({ ...fields, ...changed })}
          earlierTexts={prompt?.earlierTexts ?? []}
        />
        <TagField
          text={tagText ?? fields.tags.join(', ')}
          knownTags={props.knownTags}
          onChange={setTagText}
        />
      </div>
    </Dialog>
  );
}

interface NamesProps {
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly fields: PromptFields;
  readonly missing: readonly MissingPromptField[];
  readonly earlierTexts: readonly string[];
  readonly onChange: (changed: Partial<PromptFields>) => void;
}

function Names({ titleField, fields, missing, earlierTexts, onChange }: NamesProps): ReactNode {
  const intl = useIntl();
  const required = intl.formatMessage({ id: 'prompts.required', defaultMessage: 'Required' });
  return (
    <>
      <TextField
        ref={titleField}
        label={intl.formatMessage({ id: 'prompts.field.title', defaultMessage: 'Title' })}
        error={missing.includes('title') ? required : undefined}
        maxLength={promptLimits.title}
        value={fields.title}
        onValueChange={(title) => onChange({ title })}
      />
      <TextArea
        label={intl.formatMessage({ id: 'prompts.field.text', defaultMessage: 'Prompt' })}
        hint={intl.formatMessage(
          {
            id: 'prompts.field.text.hint',
            defaultMessage: 'Variables: {plain}, {preset}, {choice}, {lines}',
          },
          {
            plain: '{{name}}',
            preset: '{{name:Ada}}',
            choice: '{{tone:formal|casual}}',
            lines: '{{text:...}}',
          },
        )}
        error={missing.includes('text') ? required : undefined}
        maxLength={promptLimits.text}
        minRows={6}
        maxRows={14}
        value={fields.text}
        onValueChange={(text) => onChange({ text })}
      />
      {earlierTexts.length > 0 && (
        <Menu
          trigger={
            <Button variant="quiet" icon={History} className={styles['start'] ?? ''}>
              {intl.formatMessage({ id: 'prompts.earlier', defaultMessage: 'Edit history' })}
            </Button>
          }
          entries={earlierTexts.map((text, index) => ({
            key: `${index}`,
            label: text.slice(0, shownTextCharacters).replaceAll(/\s+/gu, ' '),
            onSelect: () => onChange({ text }),
          }))}
        />
      )}
      <TextField
        label={intl.formatMessage({
          id: 'prompts.field.description',
          defaultMessage: 'Description',
        })}
        maxLength={promptLimits.description}
        value={fields.description}
        onValueChange={(description) => onChange({ description })}
      />
      <TextField
        label={intl.formatMessage({ id: 'prompts.field.shortcut', defaultMessage: 'Shortcut' })}
        hint={intl.formatMessage(
          {
            id: 'prompts.field.shortcut.hint',
            defaultMessage: 'In an empty message box, type {example} and press Tab.',
          },
          { example: `/${fields.shortcut || 'summary'}` },
        )}
        maxLength={promptLimits.shortcut}
        value={fields.shortcut}
        onValueChange={(shortcut) => onChange({ shortcut })}
      />
    </>
  );
}

interface TagFieldProps {
  readonly text: string;
  readonly knownTags: readonly string[];
  readonly onChange: (text: string) => void;
}

/** Tags as a text, with those that other prompts have to choose from. */
function TagField({ text, knownTags, onChange }: TagFieldProps): ReactNode {
  const intl = useIntl();
  const tags = cleanTags(text.split(','));
  const others = knownTags.filter((tag) => !tags.includes(tag)).slice(0, shownTags);
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'prompts.field.tags', defaultMessage: 'Tags' })}
        hint={intl.formatMessage({
          id: 'prompts.field.tags.hint',
          defaultMessage: 'Separated by commas',
        })}
        value={text}
        onValueChange={onChange}
      />
      {others.length > 0 && (
        <div className={styles['chips']}>
          {others.map((tag) => (
            <Chip
              key={tag}
              icon={Plus}
              label={tag}
              onPress={() => onChange([...tags, tag].join(', '))}
            />
          ))}
        </div>
      )}
    </>
  );
}
