import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { OpenChat } from '../open-chat/use-chat.ts';
import styles from '../welcome/welcome-ideas.module.css';
import { useCharacter } from './use-character.ts';

interface CharacterStartersProps {
  readonly open: OpenChat;
  readonly onChoose: (text: string) => void;
}

/** Questions to begin with that belong to the character. They go into the box, nothing is sent. */
export function CharacterStarters({ open, onChoose }: CharacterStartersProps): ReactNode {
  const intl = useIntl();
  const character = useCharacter(open.session);
  if (character === undefined || character.starters.length === 0) return null;
  return (
    <ul
      className={styles['starters']}
      aria-label={intl.formatMessage({ id: 'welcome.starters', defaultMessage: 'Suggestions' })}
    >
      {character.starters.map((text) => (
        <li key={text}>
          <button type="button" className={styles['starter']} onClick={() => onChoose(text)}>
            <span dir="auto">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
