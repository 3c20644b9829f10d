import type { Character } from '@parley/domain/character/character.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterAvatar } from './components/character-avatar.tsx';
import styles from './character-mark.module.css';

export interface CharacterMarkProps {
  readonly character: Pick<Character, 'title' | 'avatarUrl' | 'emoji' | 'color'>;
  /** The version that the chat has; undefined where nobody noted it. */
  readonly version: number | undefined;
  readonly onOpen: () => void;
}

/** Who speaks in the chat; leads to the collection. */
export function CharacterMark({ character, version, onOpen }: CharacterMarkProps): ReactNode {
  const intl = useIntl();
  const { title } = character;
  const name =
    version === undefined
      ? title
      : intl.formatMessage(
          { id: 'characters.mark.version', defaultMessage: '{title} · v{version, number}' },
          { title, version },
        );
  return (
    <button type="button" className={styles['mark']} data-tooltip={name} onClick={onOpen}>
      <span className="visually-hidden">
        {intl.formatMessage(
          { id: 'characters.mark', defaultMessage: 'Character: {title}' },
          { title: name },
        )}
      </span>
      <span aria-hidden>
        <CharacterAvatar character={character} />
      </span>
      <span aria-hidden className={styles['name']} dir="auto">
        {name}
      </span>
    </button>
  );
}
