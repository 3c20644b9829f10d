import {
  changedCharacterFields,
  characterLimits,
  missingCharacterFields,
  type Character,
  type CharacterFields,
  type MissingCharacterField,
} from '@parley/domain/character/character.ts';
import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ConfirmDialog } from '@parley/ui/components/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RefusalNote } from '@parley/ui/components/refusal-note/refusal-note.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRefusedFields } from '@parley/ui/hooks/use-refused-fields.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import { discardQuestion } from '#src/platform/discard-question.ts';
import { isSaveKey } from '#src/platform/is-save-key.ts';
import { useRefusalText } from '#src/platform/use-refusal-text.ts';

import type { CharactersDialogProps, Editing } from '../characters-props.ts';
import styles from '../characters.module.css';
import { useContextsDraft, type SavedCharacter } from '../hooks/use-contexts-draft.ts';
import { useFill } from '../hooks/use-fill.ts';
import { CharacterAvatar } from './character-avatar.tsx';
import { ContextsGroup } from './contexts-group.tsx';
import { FillLine } from './fill-line.tsx';
import { LookFields } from './look-fields.tsx';
import { VersionsGroup } from './versions-group.tsx';
import { areStartFieldsSound, StartFields } from './start-fields.tsx';

interface CharacterEditorProps extends Pick<
  CharactersDialogProps,
  | 'renderPictureChoice'
  | 'filler'
  | 'isFillingLocked'
  | 'contexts'
  | 'onLocked'
  | 'versionsOf'
  | 'nameModel'
> {
  readonly editing: Editing;
  readonly categories: readonly string[];
  readonly onSave: (saved: SavedCharacter) => void;
  readonly onRollBack: (character: Character, version: CharacterVersion) => void;
  readonly onClose: () => void;
  /** A question that stands over it. */
  readonly children: ReactNode;
}

/** Where a character is written. Nothing is stored before it is saved. */
export function CharacterEditor(props: CharacterEditorProps): ReactNode {
  const { editing, filler, isFillingLocked, onSave, onClose } = props;
  const intl = useIntl();
  const titleField = useRef<HTMLInputElement>(null);
  const { character } = editing;
  const before = character ?? editing.fields;
  const [stored, setStored] = useState<CharacterFields>(before);
  const [fields, setFields] = useState<CharacterFields>(before);
  if (stored !== before) {
    // Another version is current by now, or another tab saved: what was typed here stays.
    setStored(before);
    setFields({ ...before, ...changedCharacterFields(stored, fields) });
  }
  const [isLeaving, setIsLeaving] = useState(false);
  const contexts = useContextsDraft(props.contexts, editing.character);
  const [tries, setTries] = useState(0);
  const { ref, refused } = useRefusedFields<HTMLDivElement>(tries > 0 ? tries : undefined);
  const refusal = useRefusalText(refused);
  const missing = missingCharacterFields(fields);
  // A picture comes later than what is typed meanwhile.
  const change = (changed: Partial<CharacterFields>): void =>
    setFields((now) => ({ ...now, ...changed }));
  const fill = useFill({
    filler,
    isLocked: isFillingLocked,
    fields,
    onChange: setFields,
    onLocked: () => props.onLocked('fillContentWithAI'),
  });

  function save(): void {
    setTries(tries + 1);
    if (missing.length > 0 || !areStartFieldsSound(fields)) return;
    onSave({ fields, contexts: contexts.choiceFor(fields.dynamicContexts) });
  }

  function leave(): void {
    const isChanged = Object.keys(changedCharacterFields(before, fields)).length > 0;
    if (!isChanged && !contexts.isChanged) onClose();
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
      initialFocus={titleField}
      title={
        character === undefined
          ? intl.formatMessage({ id: 'characters.create', defaultMessage: 'Create character' })
          : intl.formatMessage({ id: 'characters.edit', defaultMessage: 'Edit character' })
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
        <Preview fields={fields} />
        <Basics
          titleField={titleField}
          fields={fields}
          missing={tries > 0 ? missing : []}
          onChange={change}
        >
          {filler !== undefined && (
            <FillLine
              fill={fill}
              modelTitle={filler.modelTitle}
              isLocked={isFillingLocked}
              hasTitle={fields.title.trim() !== ''}
            />
          )}
        </Basics>
        <StartFields fields={fields} isTried={tries > 0} onChange={change} />
        <ContextsGroup
          characterId={editing.character?.id}
          all={fields.dynamicContexts}
          draft={contexts}
          contexts={props.contexts}
          onChange={(dynamicContexts) => change({ dynamicContexts })}
        />
        <LookFields
          fields={fields}
          categories={props.categories}
          renderPictureChoice={props.renderPictureChoice}
          onChange={change}
        />
        {character !== undefined && (
          <VersionsGroup
            versions={props.versionsOf(character.id)}
            current={character.version}
            nameModel={props.nameModel}
            onRollBack={(version) => props.onRollBack(character, version)}
          />
        )}
      </div>
      {props.children}
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

/** The character as its card shows it. */
function Preview({ fields }: { readonly fields: CharacterFields }): ReactNode {
  const intl = useIntl();
  const untitled = intl.formatMessage({
    id: 'characters.untitled',
    defaultMessage: 'New character',
  });
  return (
    <div className={styles['preview']} aria-hidden>
      <CharacterAvatar character={fields} size="l" />
      <span className={styles['texts']}>
        <span className={styles['title']} dir="auto">
          {fields.title.trim() || untitled}
        </span>
        <span className={styles['description']} dir="auto">
          {fields.description}
        </span>
      </span>
    </div>
  );
}

interface BasicsProps {
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly fields: CharacterFields;
  readonly missing: readonly MissingCharacterField[];
  readonly onChange: (changed: Partial<CharacterFields>) => void;
  /** Stands under the title. */
  readonly children: ReactNode;
}

function Basics({ titleField, fields, missing, onChange, children }: BasicsProps): ReactNode {
  const intl = useIntl();
  const required = intl.formatMessage({ id: 'prompts.required', defaultMessage: 'Required' });
  return (
    <>
      <TextField
        ref={titleField}
        label={intl.formatMessage({ id: 'prompts.field.title', defaultMessage: 'Title' })}
        error={missing.includes('title') ? required : undefined}
        maxLength={characterLimits.title}
        value={fields.title}
        onValueChange={(title) => onChange({ title })}
      />
      {children}
      <TextField
        label={intl.formatMessage({
          id: 'prompts.field.description',
          defaultMessage: 'Description',
        })}
        maxLength={characterLimits.description}
        value={fields.description}
        onValueChange={(description) => onChange({ description })}
      />
      <TextArea
        label={intl.formatMessage({
          id: 'characters.field.instruction',
          defaultMessage: 'Instruction',
        })}
        hint={intl.formatMessage(
          {
            id: 'characters.field.instruction.hint',
            defaultMessage:
              'Whose part the model plays, and how. {char} stands for the title, {user} for the person.',
          },
          { char: '{{char}}', user: '{{user}}' },
        )}
        error={missing.includes('instruction') ? required : undefined}
        maxLength={characterLimits.instruction}
        minRows={6}
        maxRows={16}
        value={fields.instruction}
        onValueChange={(instruction) => onChange({ instruction })}
      />
    </>
  );
}
