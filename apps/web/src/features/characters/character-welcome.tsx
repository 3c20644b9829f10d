import type { Character } from '@parley/domain/character/character.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterAvatar } from './components/character-avatar.tsx';
import styles from './character-welcome.module.css';

export interface CharacterWelcomeProps {
  readonly character: Character;
  /** Which of its welcome messages is shown, from 0. */
  readonly chosen: number;
  /** The welcome as it will stand in the chat; empty for none. */
  readonly welcome: string;
  readonly onChoose: (index: number) => void;
}

/** Who speaks in a chat that has not begun, and what they say first. */
export function CharacterWelcome(props: CharacterWelcomeProps): ReactNode {
  const { character, chosen, welcome, onChoose } = props;
  const intl = useIntl();
  const count = character.welcomeMessages.length;
  const examples = character.trainingExamples.length;
  return (
    <div className={styles['welcome']}>
      <CharacterAvatar character={character} size="xl" />
      <h2 dir="auto">{character.title}</h2>
      {character.description !== '' && (
        <p className={styles['description']} dir="auto">
          {character.description}
        </p>
      )}
      {welcome !== '' && (
        <div className={styles['message']}>
          <Markdown source={welcome} />
        </div>
      )}
      {count > 1 && (
        <div className={styles['versions']}>
          <IconButton
            size="s"
            icon={ChevronLeft}
            label={intl.formatMessage({
              id: 'characters.welcome.previous',
              defaultMessage: 'Previous welcome message',
            })}
            onClick={() => onChoose((chosen + count - 1) % count)}
          />
          <span>
            {intl.formatMessage(
              {
                id: 'characters.welcome.number',
                defaultMessage: '{number, number}/{count, number}',
              },
              { number: chosen + 1, count },
            )}
          </span>
          <IconButton
            size="s"
            icon={ChevronRight}
            label={intl.formatMessage({
              id: 'characters.welcome.next',
              defaultMessage: 'Next welcome message',
            })}
            onClick={() => onChoose((chosen + 1) % count)}
          />
        </div>
      )}
      {examples > 0 && (
        <p className={styles['note']}>
          {intl.formatMessage(
            {
              id: 'characters.welcome.examples',
              defaultMessage:
                '{count, plural, one {# training example is} other {# training examples are}} sent with this chat.',
            },
            { count: examples },
          )}
        </p>
      )}
    </div>
  );
}
