import {
  folderInstructions,
  folderModel,
  type FolderModel,
} from '@parley/domain/chat/folder-defaults.ts';
import {
  maxFolderTitleLength,
  type Folder,
  type FolderColor,
  type FolderFields,
} from '@parley/domain/chat/folder.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { isSaveKey } from '#src/platform/is-save-key.ts';
import { useStoredCheck } from '../hooks/use-stored-check.ts';
import { changedSettings } from '../logic/changed-settings.ts';
import { useSidebarScope, type SidebarScope } from '../sidebar-scope.ts';
import { ColorField } from './color-field.tsx';
import styles from './folder-settings-dialog.module.css';
import { useFolderTitle } from './folder-row.tsx';

interface FolderSettingsDialogProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Name and colour of a folder, and what it gives to its chats. Nothing holds before it is saved. */
export function FolderSettingsDialog(props: FolderSettingsDialogProps): ReactNode {
  const { folder, onClose } = props;
  const intl = useIntl();
  const { folders } = useSidebarScope();
  const check = useStoredCheck();
  const [opened] = useState<FolderFields>(folder);
  const [title, setTitle] = useState(folder.title);
  const [color, setColor] = useState<FolderColor | null>(folder.color);
  const [systemInstruction, setInstruction] = useState(folder.systemInstruction);
  const [defaultModel, setModel] = useState<ModelRef | null>(folder.defaultModel);

  function save(): void {
    const changed = changedSettings(opened, { title, color, systemInstruction, defaultModel });
    void folders.change(folder.id, changed).then(check);
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
      title={intl.formatMessage({
        id: 'sidebar.folder.settings',
        defaultMessage: 'Folder settings',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'dialog.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" data-tooltip-shortcut="mod+enter" onClick={save}>
            {intl.formatMessage({ id: 'sidebar.folder.save', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; this hears the key of all of them */}
      <div className={styles['form']} onKeyDown={handleKeyDown}>
        <TextField
          label={intl.formatMessage({ id: 'sidebar.folder.name', defaultMessage: 'Name' })}
          value={title}
          maxLength={maxFolderTitleLength}
          dir="auto"
          onValueChange={setTitle}
        />
        <ColorField value={color} onChange={setColor} />
        <InstructionField {...props} value={systemInstruction} onChange={setInstruction} />
        <ModelField {...props} value={defaultModel} onChange={setModel} />
      </div>
    </Dialog>
  );
}

interface FieldProps<Value> extends FolderSettingsDialogProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function InstructionField({ folder, folders, value, onChange }: FieldProps<string>): ReactNode {
  const intl = useIntl();
  const above = folderInstructions(folders, folder.parentId);
  const untitled = useFolderTitle({ title: '' });
  const names = intl.formatList(
    above.map(({ title }) =>
      intl.formatMessage(
        { id: 'sidebar.folder.quoted', defaultMessage: '“{title}”' },
        { title: title || untitled },
      ),
    ),
  );
  return (
    <TextArea
      label={intl.formatMessage({
        id: 'sidebar.folder.instruction',
        defaultMessage: 'Instructions',
      })}
      hint={
        above.length === 0
          ? intl.formatMessage({
              id: 'sidebar.folder.instruction.hint',
              defaultMessage:
                'Sent with every chat in this folder and its subfolders, before the chat’s system prompt.',
            })
          : intl.formatMessage(
              {
                id: 'sidebar.folder.instruction.after',
                defaultMessage:
                  'Sent with every chat in this folder, after the instructions from {names} and before the chat’s system prompt.',
              },
              { names },
            )
      }
      value={value}
      dir="auto"
      onValueChange={onChange}
    />
  );
}

function ModelField(props: FieldProps<ModelRef | null>): ReactNode {
  const { folder, folders, value, onChange } = props;
  const intl = useIntl();
  const scope = useSidebarScope();
  const [isOwn, setIsOwn] = useState(value !== null);
  const inherited = folderModel(folders, folder.parentId);
  const untitled = useFolderTitle({ title: '' });
  function choose(choice: 'own' | 'inherited'): void {
    setIsOwn(choice === 'own');
    onChange(choice === 'own' ? (inherited?.model ?? scope.models.defaultModel()) : null);
  }
  return (
    <div className={styles['model']}>
      <RadioGroup
        label={intl.formatMessage({
          id: 'sidebar.folder.model',
          defaultMessage: 'Model for new chats',
        })}
        value={isOwn ? 'own' : 'inherited'}
        onValueChange={choose}
        options={[
          { value: 'inherited', label: inheritedLabel(intl, scope, { inherited, untitled }) },
          {
            value: 'own',
            label: intl.formatMessage({
              id: 'sidebar.folder.model.own',
              defaultMessage: 'A model for this folder',
            }),
          },
        ]}
      />
      {isOwn && scope.models.renderButton(value, onChange)}
    </div>
  );
}

interface Inherited {
  readonly inherited: FolderModel | undefined;
  readonly untitled: string;
}

function inheritedLabel(
  intl: IntlShape,
  { models }: SidebarScope,
  { inherited, untitled }: Inherited,
): string {
  if (inherited !== undefined) {
    return intl.formatMessage(
      {
        id: 'sidebar.folder.model.parent',
        defaultMessage: 'Same as “{folder}”: {model}',
      },
      { folder: inherited.folder.title || untitled, model: models.titleOf(inherited.model) },
    );
  }
  const model = models.defaultModel();
  return intl.formatMessage(
    {
      id: 'sidebar.folder.model.default',
      defaultMessage: 'Default model{isKnown, select, true {: {model}} other {}}',
    },
    { isKnown: String(model !== null), model: model === null ? '' : models.titleOf(model) },
  );
}
