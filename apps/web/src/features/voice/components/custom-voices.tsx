import type { CustomVoice } from '@parley/domain/speech/speech-settings.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../voice.module.css';

export interface CustomVoicesProps {
  readonly voices: readonly CustomVoice[];
  readonly onChange: (voices: readonly CustomVoice[]) => void;
}

/** Ids have twenty letters; whatever is longer was pasted by mistake. */
const longest = 100;

/** Voices that the person adds by their ids: shared ones, or such as the list leaves out. */
export function CustomVoices({ voices, onChange }: CustomVoicesProps): ReactNode {
  const intl = useIntl();
  const [id, setId] = useState('');
  const [name, setName] = useState('');

  function add(event: FormEvent): void {
    event.preventDefault();
    const voice = { id: id.trim(), name: name.trim() };
    if (voice.id === '') return;
    onChange([...voices.filter((each) => each.id !== voice.id), voice]);
    setId('');
    setName('');
  }

  return (
    <details className={styles['more']} open={voices.length > 0}>
      <summary>{intl.formatMessage({ id: 'speech.own', defaultMessage: 'Custom voices' })}</summary>
      <ul className={styles['own']}>
        {voices.map((voice) => (
          <li key={voice.id} className={styles['ownVoice']}>
            <span className={styles['ownName']} dir="auto" data-tooltip-if-cut="">
              {voice.name || voice.id}
            </span>
            <code className={styles['id']} dir="ltr" data-tooltip-if-cut="">
              {voice.id}
            </code>
            <IconButton
              size="s"
              icon={Trash2}
              label={intl.formatMessage(
                { id: 'speech.own.remove', defaultMessage: 'Remove {name}' },
                { name: voice.name || voice.id },
              )}
              onClick={() => onChange(voices.filter((each) => each.id !== voice.id))}
            />
          </li>
        ))}
      </ul>
      <form className={styles['ownForm']} onSubmit={add}>
        <TextField
          label={intl.formatMessage({ id: 'speech.own.name', defaultMessage: 'Name' })}
          value={name}
          maxLength={longest}
          onValueChange={setName}
        />
        <TextField
          label={intl.formatMessage({ id: 'speech.own.id', defaultMessage: 'Voice ID' })}
          value={id}
          maxLength={longest}
          isMonospaced
          dir="ltr"
          onValueChange={setId}
        />
        <Button type="submit" icon={Plus} disabled={id.trim() === ''}>
          {intl.formatMessage({ id: 'speech.own.add', defaultMessage: 'Add voice' })}
        </Button>
      </form>
    </details>
  );
}
