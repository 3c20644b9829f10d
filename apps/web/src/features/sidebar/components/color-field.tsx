import { folderColors, type FolderColor } from '@parley/domain/chat/folder.ts';
import { useId, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import styles from './color-field.module.css';

interface ColorFieldProps {
  readonly value: FolderColor | null;
  readonly onChange: (color: FolderColor | null) => void;
}

/** The colour of a folder, or none. */
export function ColorField({ value, onChange }: ColorFieldProps): ReactNode {
  const intl = useIntl();
  const name = useId();
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'sidebar.folder.color', defaultMessage: 'Color' })}
      </legend>
      <div className={styles['row']}>
        {[null, ...folderColors].map((color) => {
          const label = intl.formatMessage(color === null ? colors.none : colors[color]);
          return (
            <label key={label} className={styles['choice']} data-tooltip={label}>
              <input
                type="radio"
                name={name}
                className={styles['swatch']}
                data-color={color ?? undefined}
                aria-label={label}
                checked={value === color}
                onChange={() => onChange(color)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const colors = defineMessages({
  none: { id: 'sidebar.color.none', defaultMessage: 'None' },
  red: { id: 'sidebar.color.red', defaultMessage: 'Red' },
  orange: { id: 'sidebar.color.orange', defaultMessage: 'Orange' },
  yellow: { id: 'sidebar.color.yellow', defaultMessage: 'Yellow' },
  green: { id: 'sidebar.color.green', defaultMessage: 'Green' },
  blue: { id: 'sidebar.color.blue', defaultMessage: 'Blue' },
  purple: { id: 'sidebar.color.purple', defaultMessage: 'Purple' },
});
