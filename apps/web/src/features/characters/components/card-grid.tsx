import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { Drama } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { CardActions } from '../characters-props.ts';
import type { GalleryState } from '../hooks/use-gallery.ts';
import styles from '../characters.module.css';
import { CharacterCard } from './character-card.tsx';

interface CardGridProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly gallery: GalleryState;
  readonly cards: CardActions;
  readonly isPremiumLocked: boolean;
  readonly canCreate: boolean;
  /** Up from the first card. */
  readonly onLeave: () => void;
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/** The cards that were found: those of the person, then those that come along. */
export function CardGrid(props: CardGridProps): ReactNode {
  const { ref, gallery, onLeave } = props;
  const intl = useIntl();
  const { own, given } = gallery;

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps.get(event.key);
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const at = all.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    const next = all[at + step];
    if (at + step < 0) onLeave();
    else next?.focus();
  }

  if (own.length + given.length === 0) {
    return (
      <div ref={ref} className={styles['grid']}>
        <EmptyState
          icon={Drama}
          title={
            gallery.words === ''
              ? intl.formatMessage({ id: 'characters.none', defaultMessage: 'No characters yet' })
              : intl.formatMessage(
                  {
                    id: 'characters.noMatch',
                    defaultMessage: 'No characters match “{words}”',
                  },
                  { words: gallery.words },
                )
          }
        />
      </div>
    );
  }
  const cards = (list: GalleryState['own'] | GalleryState['given']): ReactNode => (
    <ul className={styles['cards']}>
      {list.map((character) => (
        <li key={character.id}>
          <CharacterCard {...props} character={character} />
        </li>
      ))}
    </ul>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus; this hears the keys of all of them
    <div ref={ref} className={styles['grid']} onKeyDown={handleKeyDown}>
      {own.length > 0 && cards(own)}
      {given.length > 0 && (
        <>
          {own.length > 0 && (
            <h3 className={styles['heading']}>
              {intl.formatMessage({
                id: 'characters.explore',
                defaultMessage: 'Explore more AI Characters:',
              })}
            </h3>
          )}
          {cards(given)}
        </>
      )}
    </div>
  );
}
