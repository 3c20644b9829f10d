import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';

type Inherited = Omit<TextFieldProps, 'type' | 'end' | 'icon' | 'ref' | 'value' | 'onValueChange'>;

/** Props of {@link SearchField}; the value is always controlled. */
export interface SearchFieldProps extends Inherited {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly clearLabel: string;
  /** The box itself, for a dialog that begins in it. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search box with a hidden label. Esc clears it; an empty one lets Esc through. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { value, onValueChange, clearLabel, onKeyDown, inputRef, ...rest } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    // Dialogs listen on the document; without this, the same key would close them as well.
    event.nativeEvent.stopImmediatePropagation();
    onValueChange('');
  };
  const handleClear = (): void => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <TextField
      isLabelHidden
      placeholder={rest.label}
      {...rest}
      type="search"
      ref={input}
      icon={Search}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={handleKeyDown}
      end={
        value !== '' && <IconButton size="s" label={clearLabel} icon={X} onClick={handleClear} />
      }
    />
  );
}
