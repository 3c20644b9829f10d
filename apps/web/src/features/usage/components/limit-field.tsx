import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { parseAmount } from '../logic/parse-amount.ts';
import styles from './limit-field.module.css';

interface LimitFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** US dollars; undefined: the field is empty. */
  readonly value: number | undefined;
  /** What holds while the field is empty. */
  readonly placeholder: string;
  readonly onChange: (value: number | undefined) => void;
}

/** An amount of US dollars that holds as soon as the field is left, or with Enter. */
export function LimitField({
  label,
  hint,
  value,
  placeholder,
  onChange,
}: LimitFieldProps): ReactNode {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const stored = value === undefined ? '' : String(value);

  function keep(): void {
    if (typed === undefined) return;
    const amount = typed.trim() === '' ? undefined : parseAmount(typed);
    const isKept = amount !== undefined || typed.trim() === '';
    setIsWrong(!isKept);
    if (!isKept) return;
    setTyped(undefined);
    if (amount !== value) onChange(amount);
  }

  // Escape closes the dialog around it without leaving the field first.
  const keepAtEnd = useEffectEvent(keep);
  useEffect(() => () => keepAtEnd(), []);

  return (
    <TextField
      className={styles['field'] ?? ''}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? stored}
      placeholder={placeholder}
      {...(isWrong
        ? {
            error: intl.formatMessage({
              id: 'limits.wrong',
              defaultMessage: 'Enter an amount in US dollars, such as 5 or 2.50.',
            }),
          }
        : {})}
      onValueChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        keep();
      }}
    />
  );
}
