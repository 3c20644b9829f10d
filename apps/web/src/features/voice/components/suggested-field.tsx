import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useId, type ReactNode } from 'react';

export interface SuggestedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A name that can be typed or taken from a list: servers of one's own have names of their own. */
export function SuggestedField(props: SuggestedFieldProps): ReactNode {
  const { label, value, suggestions, onChange } = props;
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        value={value}
        list={id}
        isMonospaced
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onValueChange={onChange}
      />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}
