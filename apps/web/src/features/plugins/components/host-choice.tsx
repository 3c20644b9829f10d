import { readHost } from '@parley/domain/plugin/read-host.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../plugins.module.css';

interface HostChoiceProps {
  /** Everything that can be ticked: what the plugin asks for, what it mentions, what was typed. */
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  /** How a host is written for people: the address of a setting has the name of its setting. */
  readonly titleOf: (host: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onOffer: (host: string) => void;
}

/** The hosts that a plugin may send requests to. */
export function HostChoice(props: HostChoiceProps): ReactNode {
  const { offered, chosen, titleOf, onChange, onOffer } = props;
  const intl = useIntl();
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.hosts', defaultMessage: 'May send requests to' })}
      </legend>
      {offered.length === 0 && (
        <p className={styles['quiet']}>
          {intl.formatMessage({
            id: 'plugins.hosts.none',
            defaultMessage: 'None. It works without the network.',
          })}
        </p>
      )}
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
        onAdd={(host) => {
          if (!offered.includes(host)) onOffer(host);
          if (!chosen.includes(host)) onChange([...chosen, host]);
        }}
      />
    </fieldset>
  );
}

function AddHost({ onAdd }: { readonly onAdd: (host: string) => void }): ReactNode {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  function add(): void {
    const host = readHost(text);
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

  const refusal = intl.formatMessage({
    id: 'plugins.hosts.refused',
    defaultMessage: 'Enter a host such as api.example.org. Only https is possible.',
  });
  return (
    <div className={styles['addHost']}>
      <TextField
        isMonospaced
        dir="ltr"
        label={intl.formatMessage({ id: 'plugins.hosts.add', defaultMessage: 'Another host' })}
        placeholder="api.example.org"
        error={isRefused ? refusal : undefined}
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
