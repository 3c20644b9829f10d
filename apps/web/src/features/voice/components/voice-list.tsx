import type { ListedVoice } from '@parley/domain/speech/voices.ts';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './voice-list.module.css';

export interface VoiceListProps {
  readonly label: string;
  readonly voices: readonly ListedVoice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** From here on a list is searched rather than read. */
const manyVoices = 8;

/** The voices to choose from, with a search where there are many. */
export function VoiceList({ label, voices, value, onChange }: VoiceListProps): ReactNode {
  const intl = useIntl();
  const name = useId();
  const [query, setQuery] = useState('');
  const shown = voices.filter((voice) => fits(voice, query));
  return (
    <fieldset className={styles['voices']}>
      <legend className={styles['legend']}>{label}</legend>
      {voices.length > manyVoices && (
        <SearchField
          label={intl.formatMessage({
            id: 'speech.voices.search',
            defaultMessage: 'Search voices',
          })}
          clearLabel={intl.formatMessage({
            id: 'speech.voices.clear',
            defaultMessage: 'Clear search',
          })}
          value={query}
          onValueChange={setQuery}
        />
      )}
      <div className={styles['list']} data-many={voices.length > manyVoices || undefined}>
        {shown.map((voice) => (
          <label key={voice.id} className={styles['voice']}>
            <input
              type="radio"
              name={name}
              className={styles['radio']}
              checked={voice.id === value}
              onChange={() => onChange(voice.id)}
            />
            <span className={styles['name']} dir="auto">
              {voice.name}
            </span>
            {voice.detail !== '' && <span className={styles['detail']}>{voice.detail}</span>}
          </label>
        ))}
        {shown.length === 0 && (
          <p className={styles['none']}>
            {intl.formatMessage({
              id: 'speech.voices.none',
              defaultMessage: 'No matching voices.',
            })}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function fits({ name, detail }: ListedVoice, query: string): boolean {
  const words = `${name} ${detail}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}
