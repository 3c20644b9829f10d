import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../plugins.module.css';

/** What a list of hosts says of itself. */
export interface HostTexts {
  readonly legend: string;
  /** There is nothing to choose from. */
  readonly none: string;
  /** Label of the field for another one. */
  readonly add: string;
  /** What was typed is no such host. */
  readonly refused: string;
  readonly placeholder: string;
}

interface HostChoiceProps {
  readonly texts: HostTexts;
  /** Reads what was typed; undefined for what is no such host. */
  readonly read: (text: string) => string | undefined;
  /** Everything that can be ticked: what the plugin asks for, what it mentions, what was typed. */
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  /** How a host is written for people: the address of a setting has the name of its setting. */
  readonly titleOf: (host: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onOffer: (host: string) => void;
}

/** A list of hosts that a plugin may reach in one way. */
export function HostChoice(props: HostChoiceProps): ReactNode {
  const { texts, read, offered, chosen, titleOf, onChange, onOffer } = props;
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{texts.legend}</legend>
      {offered.length === 0 && <p className={styles['quiet']}>{texts.none}</p>}
      <ul className={styles['plain']}>
        {offered.map((host) => (
          <li key={host}>
            <Checkbox
              label={titleOf(host)}
              checked={chosen.includes(host)}
              onCheckedChange={(isChosen) =>
                onChange(isChosen ? [...chosen, host] : chosen.filter((each) => each !== host))
              }
            />
          </li>
        ))}
      </ul>
      <AddHost
        texts={texts}
        read={read}
        onAdd={(host) => {
          if (!offered.includes(host)) onOffer(host);
          if (!chosen.includes(host)) onChange([...chosen, host]);
        }}
      />
    </fieldset>
  );
}

interface AddHostProps extends Pick<HostChoiceProps, 'texts' | 'read'> {
  readonly onAdd: (host: string) => void;
}

function AddHost({ texts, read, onAdd }: AddHostProps): ReactNode {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  function add(): void {
    const host = read(text);
    setIsRefused(host === undefined);
    if (host === undefined) return;
    setText('');
    onAdd(host);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className={styles['addHost']}>
      <TextField
        isMonospaced
        dir="ltr"
        label={texts.add}
        placeholder={texts.placeholder}
        error={isRefused ? texts.refused : undefined}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setIsRefused(false);
        }}
        onKeyDown={handleKeyDown}
      />
      <Button disabled={text.trim() === ''} onClick={add}>
        {intl.formatMessage({ id: 'plugins.hosts.add.button', defaultMessage: 'Add' })}
      </Button>
    </div>
  );
}
