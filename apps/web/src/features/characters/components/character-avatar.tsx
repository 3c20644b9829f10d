import type { CharacterFields } from '@parley/domain/character/character.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import type { ReactNode } from 'react';

import styles from './character-avatar.module.css';

interface CharacterAvatarProps {
  readonly character: Pick<CharacterFields, 'title' | 'avatarUrl' | 'emoji' | 'color'>;
  readonly size?: 's' | 'm' | 'l' | 'xl';
}

/** A character's picture, emoji or initials. A picture elsewhere is not asked for. */
export function CharacterAvatar({ character, size = 'm' }: CharacterAvatarProps): ReactNode {
  const { title, avatarUrl, emoji, color } = character;
  const hasColor = emoji !== '' && !/^#fff(?:fff)?$/iu.test(color);
  return (
    <span
      className={styles['disc']}
      data-size={size}
      style={hasColor ? { backgroundColor: color } : undefined}
    >
      <Avatar
        name={title}
        size={size === 'xl' ? 'l' : size}
        className={styles['avatar'] ?? ''}
        {...(avatarUrl.startsWith('data:') ? { imageUrl: avatarUrl } : {})}
        {...(emoji === '' ? {} : { mark: emoji })}
      />
    </span>
  );
}
