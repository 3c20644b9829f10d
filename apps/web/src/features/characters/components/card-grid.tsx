import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { Drama } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { AnyCharacter, CardActions } from '../characters-props.ts';
import { useDrawnCount } from '../hooks/use-drawn-count.ts';
import type { GalleryState } from '../hooks/use-gallery.ts';
import styles from '../characters.module.css';
import { CharacterCard } from './character-card.tsx';

interface CardGridProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly gallery: GalleryState;
  readonly cards: CardActions;
  readonly isPremiumLocked: boolean;
  readonly canCreate: boolean;
  readonly areHostsHidden: boolean;
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
  const { own, hosts, given } = gallery;
  const total = own.length + hosts.length + given.length;
  const { drawn, end, grow } = useDrawnCount(total, ref);

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps.get(event.key);
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const at = all.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    const next = all[at + step];
    if (at + step < 0) onLeave();
    else if (next !== undefined) next.focus();
    else grow();
  }

  if (total === 0) {
    return (
      <div ref={ref} className={styles['grid']}>
        <NoCharacters words={gallery.words} areHostsHidden={props.areHostsHidden} />
      </div>
    );
  }
  let left = drawn;
  const cards = (list: readonly AnyCharacter[]): ReactNode => {
    const shown = list.slice(0, left);
    left -= shown.length;
    return (
      <ul className={styles['cards']}>
        {shown.map((character) => (
          <li key={character.id}>
            <CharacterCard {...props} character={character} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus; this hears the keys of all of them
    <div ref={ref} className={styles['grid']} onKeyDown={handleKeyDown}>
      {own.length > 0 && cards(own)}
      {hosts.length > 0 && left > 0 && (
        <>
          <h3 className={styles['heading']}>{hosts[0]?.source}</h3>
          {cards(hosts)}
        </>
      )}
      {given.length > 0 && left > 0 && (
        <>
          {own.length + hosts.length > 0 && (
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
      {drawn < total && <div ref={end} />}
    </div>
  );
}

interface NoCharactersProps extends Pick<CardGridProps, 'areHostsHidden'> {
  readonly words: string;
}

/** Stands in the place of the cards. */
function NoCharacters({ words, areHostsHidden }: NoCharactersProps): ReactNode {
  const intl = useIntl();
  if (words !== '') {
    const title = intl.formatMessage(
      { id: 'characters.noMatch', defaultMessage: 'No characters match “{words}”' },
      { words },
    );
    return <EmptyState icon={Drama} title={title} />;
  }
  if (areHostsHidden) {
    return (
      <Banner tone="danger">
        {intl.formatMessage({
          id: 'characters.membersOnly',
          defaultMessage: 'The characters of this host are for its members only.',
        })}
      </Banner>
    );
  }
  const title = intl.formatMessage({
    id: 'characters.none',
    defaultMessage: 'No characters yet',
  });
  return <EmptyState icon={Drama} title={title} />;
}
