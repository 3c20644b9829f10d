import { useRef, type KeyboardEvent, type ReactNode } from 'react';

import styles from './rename-field.module.css';

/** How the field for a title was left. */
export interface Renaming {
  /** Undefined: without a change. */
  readonly title: string | undefined;
  readonly isByKey: boolean;
}

interface RenameFieldProps {
  readonly label: string;
  readonly title: string;
  readonly onRename: (renaming: Renaming) => void;
}

/**
 * The title of a row while it is edited: Enter saves, Escape does not, and leaving does where it was
 * changed. One that was not may have got another title meanwhile.
 */
export function RenameField({ label, title, onRename }: RenameFieldProps): ReactNode {
  // A field that is taken off the page loses the focus once more.
  const isLeft = useRef(false);
  function leave(renaming: Renaming): void {
    if (isLeft.current) return;
    isLeft.current = true;
    onRename(renaming);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    // The row that gets the focus next must not be pressed by the same key.
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
    if (event.key === 'Enter') leave({ title: event.currentTarget.value, isByKey: true });
    if (event.key !== 'Escape') return;
    event.nativeEvent.stopImmediatePropagation();
    leave({ title: undefined, isByKey: true });
  }
  return (
    <input
      className={styles['field']}
      aria-label={label}
      defaultValue={title}
      dir="auto"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget: { value, defaultValue } }) =>
        leave({ title: value === defaultValue ? undefined : value, isByKey: false })
      }
    />
  );
}
