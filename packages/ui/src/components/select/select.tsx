import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { Field, type FieldTexts } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './select.module.css';

/** One choice of a {@link Select}. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Quiet text at the end of the line. */
  readonly detail?: string;
  readonly disabled?: boolean;
}

/** Props of {@link Select}. */
export interface SelectProps<Value extends string> extends FieldTexts {
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of many choices, in a list that opens. Letters jump to a choice. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { value, onValueChange, options, disabled = false } = props;
  return (
    <Field
      label={props.label}
      isLabelHidden={props.isLabelHidden ?? false}
      hint={props.hint}
      error={props.error}
      className={props.className}
    >
      {(control) => (
        // The list would otherwise write a style element, which a strict policy for styles refuses.
        <CSPProvider disableStyleElements>
          <Base.Root
            items={options}
            value={value}
            onValueChange={(next) => {
              if (next !== null) onValueChange(next);
            }}
            disabled={disabled}
            modal={false}
          >
            <Base.Trigger {...control} className={styles['trigger']}>
              <Base.Value className={styles['value']} dir="auto" />
              <Base.Icon className={styles['icon']}>
                <Icon of={ChevronsUpDown} />
              </Base.Icon>
            </Base.Trigger>
            <Base.Portal>
              <Base.Positioner
                className={styles['positioner']}
                align="start"
                sideOffset={4}
                collisionPadding={8}
                alignItemWithTrigger={false}
              >
                <Base.Popup className={styles['popup']}>
                  <Base.List className={styles['list']}>
                    {options.map((option) => (
                      <Option key={option.value} option={option} />
                    ))}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        </CSPProvider>
      )}
    </Field>
  );
}

function Option({ option }: { readonly option: SelectOption<string> }): ReactNode {
  return (
    <Base.Item
      value={option.value}
      label={option.label}
      disabled={option.disabled ?? false}
      className={styles['item']}
    >
      <Base.ItemText className={styles['text']} dir="auto">
        {option.label}
      </Base.ItemText>
      {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
      <span className={styles['check']}>
        <Base.ItemIndicator>
          <Icon of={Check} />
        </Base.ItemIndicator>
      </span>
    </Base.Item>
  );
}
