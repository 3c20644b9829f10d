import type { Character } from '@parley/domain/character/character.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { Copy, Ellipsis, FileBraces, IdCard, Link, Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { GivenCharacter } from '#src/services/characters/built-in-characters.ts';
import { isHostCharacter } from '#src/services/characters/host-characters.ts';

import { isOwnCharacter, type AnyCharacter, type CardActions } from '../characters-props.ts';
import styles from '../characters.module.css';
import { CharacterAvatar } from './character-avatar.tsx';

interface CharacterCardProps {
  readonly character: AnyCharacter;
  readonly cards: CardActions;
  readonly isPremiumLocked: boolean;
  readonly canCreate: boolean;
}

/** One character: a press begins a chat, the buttons do the rest. */
export function CharacterCard(props: CharacterCardProps): ReactNode {
  const { character, cards } = props;
  const intl = useIntl();
  const { title, description, isPremium, trainingExamples } = character;
  const examples = trainingExamples.length;
  return (
    <div className={styles['card']} data-character-id={character.id}>
      <button
        type="button"
        data-card=""
        className={styles['face']}
        onClick={() => cards.use(character)}
      >
        <CharacterAvatar character={character} size="l" />
        <span className={styles['texts']}>
          <span className={styles['title']} dir="auto">
            {title}
            {isPremium && props.isPremiumLocked && (
              <>
                <Icon of={Lock} />
                <span className="visually-hidden">
                  {intl.formatMessage({ id: 'characters.locked', defaultMessage: 'Premium' })}
                </span>
              </>
            )}
          </span>
          <span className={styles['description']} dir="auto">
            {description}
          </span>
          {examples > 0 && (
            <span className={styles['description']}>
              {intl.formatMessage(
                {
                  id: 'characters.examples',
                  defaultMessage:
                    '{count, plural, one {# training example} other {# training examples}}',
                },
                { count: examples },
              )}
            </span>
          )}
        </span>
      </button>
      {!isHostCharacter(character) && (
        <div className={styles['actions']}>
          <CardButtons {...props} character={character} />
        </div>
      )}
    </div>
  );
}

interface CardButtonsProps extends Omit<CharacterCardProps, 'character'> {
  readonly character: Character | GivenCharacter;
}

function CardButtons({ character, cards, canCreate }: CardButtonsProps): ReactNode {
  const intl = useIntl();
  const cloneLabel = intl.formatMessage({ id: 'characters.clone', defaultMessage: 'Clone' });
  if (!isOwnCharacter(character)) {
    return (
      <>
        {canCreate && (
          <IconButton
            size="s"
            icon={Copy}
            label={cloneLabel}
            onClick={() => cards.clone(character)}
          />
        )}
        <IconButton
          size="s"
          icon={Plus}
          label={intl.formatMessage({ id: 'characters.add', defaultMessage: 'Add' })}
          onClick={(event) => cards.add(character, event.shiftKey)}
        />
      </>
    );
  }
  return (
    <>
      <IconButton
        size="s"
        icon={Pencil}
        label={intl.formatMessage({ id: 'characters.edit', defaultMessage: 'Edit character' })}
        onClick={() => cards.edit(character)}
      />
      {cards.renderShare?.(character)}
      <Menu
        trigger={
          <IconButton
            size="s"
            icon={Ellipsis}
            label={intl.formatMessage({ id: 'characters.more', defaultMessage: 'More' })}
          />
        }
        entries={[
          ...(canCreate
            ? [{ icon: Copy, label: cloneLabel, onSelect: () => cards.clone(character) }]
            : []),
          {
            icon: Link,
            label: intl.formatMessage({ id: 'characters.copyLink', defaultMessage: 'Copy link' }),
            onSelect: () => cards.copyLink(character),
          },
          {
            icon: FileBraces,
            label: intl.formatMessage({
              id: 'characters.exportJson',
              defaultMessage: 'Export as JSON',
            }),
            onSelect: () => cards.exportAs(character, 'json'),
          },
          {
            icon: IdCard,
            label: intl.formatMessage({
              id: 'characters.exportCard',
              defaultMessage: 'Export as card (PNG)',
            }),
            onSelect: () => cards.exportAs(character, 'card'),
          },
          {
            icon: Trash2,
            danger: true,
            label: intl.formatMessage({
              id: 'characters.remove',
              defaultMessage: 'Remove character',
            }),
            onSelect: () => cards.remove(character),
          },
        ]}
      />
    </>
  );
}
