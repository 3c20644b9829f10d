import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { formatShortcut } from '@parley/ui/components/kbd/format-shortcut.ts';
import { Kbd } from '@parley/ui/components/kbd/kbd.tsx';
import { useKeyNames } from '@parley/ui/components/kbd/key-names.ts';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import {
  chordsOf,
  commandKeys,
  letterOf,
  type ChosenLetters,
  type CommandId,
} from '#src/services/commands/command-table.ts';
import { findClash } from '#src/services/commands/find-clash.ts';

import { PlaceKeys } from './place-keys.tsx';
import styles from './shortcuts-dialog.module.css';

/** A command with its name. */
export interface ShortcutView {
  readonly id: CommandId;
  readonly title: string;
}

export interface ShortcutsDialogProps {
  /** Those that have keys. */
  readonly commands: readonly ShortcutView[];
  readonly chosen: ChosenLetters;
  readonly onChange: (chosen: ChosenLetters) => void;
  /** Enter alone sends; otherwise it begins a new line. */
  readonly enterToSend: boolean;
  readonly onClose: () => void;
}

interface Refusal {
  readonly id: CommandId;
  readonly text: string;
}

/** Which keys do what; letters can be changed, the rest can be read. */
export function ShortcutsDialog(props: ShortcutsDialogProps): ReactNode {
  const { commands, chosen, onChange } = props;
  const intl = useIntl();
  const names = useKeyNames();
  const [refusal, setRefusal] = useState<Refusal>();

  function choose({ id, title }: ShortcutView, letter: string): void {
    const text = refusalOf({ id, title }, letter);
    setRefusal(text === undefined ? undefined : { id, text });
    if (text !== undefined) return;
    const { [id]: _old, ...others } = chosen;
    onChange(letter === commandKeys[id].letter ? others : { ...others, [id]: letter });
  }

  function refusalOf({ id }: ShortcutView, letter: string): string | undefined {
    if (!/^[a-z]$/.test(letter)) {
      return intl.formatMessage({
        id: 'shortcuts.noLetter',
        defaultMessage: 'Choose a letter from A to Z.',
      });
    }
    const clash = findClash(id, letter, chosen);
    if (clash === undefined) return undefined;
    const keys = formatShortcut(chordsOf(id, { ...chosen, [id]: letter })[0] ?? letter, names);
    const other = commands.find((command) => command.id === clash.with)?.title;
    return other === undefined
      ? intl.formatMessage(
          {
            id: 'shortcuts.taken',
            defaultMessage: '{keys} is already in use. Choose another letter.',
          },
          { keys },
        )
      : intl.formatMessage(
          { id: 'shortcuts.clash', defaultMessage: '{keys} is already used for “{other}”.' },
          { keys, other },
        );
  }

  return (
    <Dialog
      open
      title={intl.formatMessage({ id: 'shortcuts.title', defaultMessage: 'Keyboard shortcuts' })}
      description={intl.formatMessage({
        id: 'shortcuts.description',
        defaultMessage:
          'The first ones work everywhere, even while you type. You can change their letters.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
      footer={
        <Button
          variant="quiet"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => {
            setRefusal(undefined);
            onChange({});
          }}
        >
          {intl.formatMessage({ id: 'shortcuts.reset', defaultMessage: 'Reset all' })}
        </Button>
      }
    >
      <ul className={styles['list']} data-command="showShortcuts">
        {commands.map((command) => (
          <li key={command.id} className={styles['row']}>
            <span className={styles['title']}>{command.title}</span>
            <Keys
              command={command}
              chosen={chosen}
              refusal={refusal?.id === command.id ? refusal.text : undefined}
              onLetter={(letter) => choose(command, letter)}
            />
          </li>
        ))}
      </ul>
      <PlaceKeys enterToSend={props.enterToSend} />
    </Dialog>
  );
}

interface KeysProps {
  readonly command: ShortcutView;
  readonly chosen: ChosenLetters;
  readonly refusal: string | undefined;
  readonly onLetter: (letter: string) => void;
}

function Keys({ command, chosen, refusal, onLetter }: KeysProps): ReactNode {
  const intl = useIntl();
  const refusalId = useId();
  const letter = letterOf(command.id, chosen);
  const prefixes = commandKeys[command.id].prefixes ?? [];
  return (
    <>
      <span className={styles['keys']}>
        {chordsOf(command.id, chosen).map((chord) => (
          <Kbd key={chord} shortcut={chord} />
        ))}
        {letter !== undefined && prefixes.length > 0 && (
          <input
            className={styles['letter']}
            aria-label={intl.formatMessage(
              { id: 'shortcuts.letter', defaultMessage: 'Letter for {title}' },
              { title: command.title },
            )}
            aria-invalid={refusal !== undefined}
            aria-describedby={refusal === undefined ? undefined : refusalId}
            value={letter.toUpperCase()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              const typed = event.currentTarget.value.toLowerCase().replace(letter, '');
              if (typed !== '') onLetter(typed.at(-1) ?? '');
            }}
          />
        )}
      </span>
      {refusal !== undefined && (
        <span id={refusalId} role="alert" className={styles['refusal']}>
          {refusal}
        </span>
      )}
    </>
  );
}
