import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import type { KeyLine } from '../logic/key-groups.ts';
import styles from './key-list.module.css';

export interface KeyRowProps {
  readonly line: KeyLine;
  /** Ties the radio buttons of a provider together. */
  readonly groupName: string;
  /** Where there is one key, there is nothing to choose. */
  readonly canChoose: boolean;
  readonly onChoose: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One key: which it is, whether it is used, what can be done with it. */
export function KeyRow(props: KeyRowProps): ReactNode {
  const { line, onRename, onRemove } = props;
  const intl = useIntl();
  const [isRenaming, setIsRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (isRenaming || !returnsFocus.current) return;
    returnsFocus.current = false;
    pencil.current?.focus();
  }, [isRenaming]);
  const name = nameOf(line, intl.formatMessage({ id: 'keyList.unnamed', defaultMessage: 'Key' }));

  function endRenaming({ typed, isByKey }: RenamingEnd): void {
    // Who clicked elsewhere wants to be there; else the button that began this has the focus again.
    returnsFocus.current = isByKey;
    setIsRenaming(false);
    if (typed !== undefined && typed.trim() !== line.key.name) onRename(typed.trim());
  }

  return (
    <li className={styles['row']} data-key-id={line.key.id}>
      {isRenaming ? (
        <NameField name={line.key.name} onEnd={endRenaming} />
      ) : (
        <Choice {...props} name={name} />
      )}
      {!isRenaming && (
        <div className={styles['actions']}>
          <IconButton
            ref={pencil}
            size="s"
            icon={Pencil}
            label={intl.formatMessage(
              { id: 'keyList.rename', defaultMessage: 'Rename {name}' },
              { name },
            )}
            onClick={() => setIsRenaming(true)}
          />
          <TwoStepButton
            isCompact
            icon={Trash2}
            label={intl.formatMessage(
              { id: 'keyList.remove', defaultMessage: 'Remove {name}' },
              { name },
            )}
            armedLabel={intl.formatMessage({ id: 'setup.remove.sure', defaultMessage: 'Sure?' })}
            onConfirm={onRemove}
          />
        </div>
      )}
    </li>
  );
}

function nameOf({ key }: KeyLine, unnamed: string): string {
  return key.name === '' ? `${unnamed} ${key.mask}` : key.name;
}

function Choice(props: KeyRowProps & { readonly name: string }): ReactNode {
  const { line, groupName, canChoose, name } = props;
  const intl = useIntl();
  const note = useNote(line);
  const words = (
    <span className={styles['words']}>
      <span className={styles['name']}>
        {line.key.name === ''
          ? intl.formatMessage({ id: 'keyList.unnamed', defaultMessage: 'Key' })
          : line.key.name}{' '}
        <span className={styles['mask']} dir="ltr" translate="no">
          {line.key.mask}
        </span>
      </span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </span>
  );
  if (!canChoose) return <div className={styles['choice']}>{words}</div>;
  return (
    <label className={styles['choice']}>
      <input
        type="radio"
        name={groupName}
        className={styles['radio']}
        aria-label={name}
        checked={line.isInUse}
        disabled={line.isElsewhere || line.key.isUnreadable}
        onChange={props.onChoose}
      />
      {words}
    </label>
  );
}

function useNote({ key, isElsewhere }: KeyLine): string | undefined {
  const intl = useIntl();
  if (key.isUnreadable) {
    return intl.formatMessage({
      id: 'keyList.unreadable',
      defaultMessage: 'The password doesn’t unlock this key. Remove it and enter it again.',
    });
  }
  if (!isElsewhere) return undefined;
  return intl.formatMessage(
    { id: 'keyList.elsewhere', defaultMessage: 'Only for {origin}; not currently used' },
    { origin: key.origin },
  );
}

interface RenamingEnd {
  /** Undefined: nothing is changed. */
  readonly typed: string | undefined;
  readonly isByKey: boolean;
}

interface NameFieldProps {
  readonly name: string;
  readonly onEnd: (end: RenamingEnd) => void;
}

function NameField({ name, onEnd }: NameFieldProps): ReactNode {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => field.current?.select(), []);

  /** A field that goes away loses the focus as well: the first end counts. */
  function end(typed: string | undefined, isByKey: boolean): void {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd({ typed, isByKey });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The same press must not push the button that gets the focus, nor close the dialog around.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    end(event.key === 'Enter' ? event.currentTarget.value : undefined, true);
  }

  return (
    <TextField
      ref={field}
      label={intl.formatMessage({ id: 'keyList.name', defaultMessage: 'Name' })}
      isLabelHidden
      defaultValue={name}
      maxLength={60}
      autoComplete="off"
      className={styles['field'] ?? ''}
      onKeyDown={handleKeyDown}
      onBlur={(event) => end(event.currentTarget.value, false)}
    />
  );
}
