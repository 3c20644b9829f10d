import type { PromptVariable } from '@parley/domain/prompt/prompt-variable.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../prompts-dialog.module.css';

interface FillInProps {
  readonly title: string;
  readonly variables: readonly PromptVariable[];
  /** Without values the variables are filled in the box. */
  readonly onInsert: (values: ReadonlyMap<string, string> | undefined) => void;
  readonly onClose: () => void;
}

/** A field for each variable of a prompt. Enter inserts; the box stays as it is until then. */
export function FillIn({ title, variables, onInsert, onClose }: FillInProps): ReactNode {
  const intl = useIntl();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(
    () => new Map(variables.map(({ name, initial }) => [name, initial])),
  );
  const set = (name: string, value: string): void => setValues(new Map(values).set(name, value));

  function handleKeyDown(event: KeyboardEvent): void {
    const isField = event.target instanceof HTMLTextAreaElement;
    if (event.key !== 'Enter' || !isField || event.shiftKey || event.nativeEvent.isComposing) {
      return;
    }
    event.preventDefault();
    onInsert(values);
  }

  return (
    <Dialog
      open
      isSticky
      title={intl.formatMessage({ id: 'prompts.fill', defaultMessage: 'Fill in' })}
      description={title}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={() => onInsert(undefined)}>
            {intl.formatMessage({
              id: 'prompts.fill.inBox',
              defaultMessage: 'Fill in the box',
            })}
          </Button>
          <Button variant="primary" onClick={() => onInsert(values)}>
            {intl.formatMessage({ id: 'prompts.fill.insert', defaultMessage: 'Insert' })}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; this hears the key of all of them */}
      <div className={styles['form']} onKeyDown={handleKeyDown}>
        {variables.map((variable) => (
          <VariableField
            key={variable.name}
            variable={variable}
            value={values.get(variable.name) ?? ''}
            onChange={(value) => set(variable.name, value)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface VariableFieldProps {
  readonly variable: PromptVariable;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function VariableField({ variable, value, onChange }: VariableFieldProps): ReactNode {
  const { name, kind, options } = variable;
  if (kind === 'choice') {
    return (
      <Select
        label={name}
        value={value}
        onValueChange={onChange}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  return (
    <TextArea
      label={name}
      minRows={kind === 'lines' ? 4 : 1}
      maxRows={10}
      enterKeyHint="done"
      value={value}
      onValueChange={onChange}
    />
  );
}
