import type { Character } from '@parley/domain/character/character.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterAvatar } from './components/character-avatar.tsx';
import styles from './character-mark.module.css';

export interface CharacterMarkProps {
  readonly character: Pick<Character, 'title' | 'avatarUrl' | 'emoji' | 'color'>;
  readonly onOpen: () => void;
}

/** Who speaks in the chat; leads to the collection. */
export function CharacterMark({ character, onOpen }: CharacterMarkProps): ReactNode {
  const intl = useIntl();
  const { title } = character;
  return (
    <button
      type="button"
      className={styles['mark']}
      data-tooltip={title}
      aria-label={intl.formatMessage(
        { id: 'characters.mark', defaultMessage: 'Character: {title}' },
        { title },
      )}
      onClick={onOpen}
    >
      <CharacterAvatar character={character} />
    </button>
  );
}
