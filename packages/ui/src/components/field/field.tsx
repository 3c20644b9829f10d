import { useId, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import styles from './field.module.css';

/** What every labelled field takes. */
export interface FieldTexts {
  /** The accessible name; visible unless `isLabelHidden`. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** One sentence under the field. */
  readonly hint?: ReactNode;
  /** Says what is wrong and how to put it right; marks the field as invalid. */
  readonly error?: ReactNode;
}

/** Props of {@link Field}; `children` gets what ties the control to its texts. */
export interface FieldProps extends FieldTexts {
  readonly className?: string | undefined;
  /** Stands beside the control, for instance a button "Save". */
  readonly aside?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label above, control, then the error or the hint; the frame all fields share. */
export function Field(props: FieldProps): ReactNode {
  const id = useId();
  const { label, isLabelHidden = false, hint, error, aside, className, children } = props;
  const hasError = isVisible(error);
  const note = hasError ? error : hint;
  const hasNote = isVisible(note);
  const noteId = `${id}-note`;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <div className={styles['row']}>
        {children({
          id,
          'aria-describedby': hasNote ? noteId : undefined,
          'aria-invalid': hasError || undefined,
        })}
        {aside}
      </div>
      {hasNote && (
        <p
          id={noteId}
          dir="auto"
          role={hasError ? 'alert' : undefined}
          className={styles['note']}
          data-tone={hasError ? 'danger' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}

function isVisible(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
