import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';

import styles from './rows.module.css';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** All choices in sight, or a list that opens. */
  readonly look: 'segments' | 'list';
  readonly onChange: (value: Value) => void;
}

/** A setting with a few values: its name at the start, the choice at the end of the line. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>): ReactNode {
  const { label, value, options, look, onChange } = props;
  return (
    <div className={styles['row']}>
      <span className={styles['label']} aria-hidden="true">
        {label}
      </span>
      {look === 'segments' ? (
        <SegmentedControl label={label} value={value} options={options} onValueChange={onChange} />
      ) : (
        <Select
          label={label}
          isLabelHidden
          value={value}
          options={options}
          onValueChange={onChange}
          className={styles['select'] ?? ''}
        />
      )}
    </div>
  );
}
