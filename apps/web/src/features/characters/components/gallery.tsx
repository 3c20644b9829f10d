import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { afterPaint } from '#src/platform/after-paint.ts';

import type { CardActions, CharactersDialogProps } from '../characters-props.ts';
import type { GalleryState } from '../hooks/use-gallery.ts';
import styles from '../characters.module.css';
import { CardGrid } from './card-grid.tsx';
import { ImportButton } from './import-button.tsx';
import { Shelves } from './shelves.tsx';

interface GalleryProps extends CharactersDialogProps {
  readonly gallery: GalleryState;
  readonly cards: CardActions;
  readonly onCreate: () => void;
}

/** All characters with what finds them. */
export function Gallery(props: GalleryProps): ReactNode {
  const { gallery, cards, hasFailed, canCreate, onCreate, onClose } = props;
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  // The dialog stands before its cards: together they take longer than a frame may.
  const [areCardsDue, setAreCardsDue] = useState(false);
  useEffect(() => afterPaint(() => setAreCardsDue(true)), []);
  // The arrow may have been pressed before them.
  const isGoingToCards = useRef(false);
  useEffect(() => {
    if (areCardsDue && isGoingToCards.current) focusFirstCard(grid.current);
  }, [areCardsDue]);
  useEffect(() => {
    // The button that was pressed may have gone with its card. Under a finger a field opens the keyboard.
    const isLost = document.activeElement === document.body;
    if (isLost && !matchMedia('(pointer: coarse)').matches) field.current?.focus();
  });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    isGoingToCards.current = event.key === 'ArrowDown';
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    const best = event.key === 'Enter' ? gallery.best() : undefined;
    if (best !== undefined) cards.use(best);
    else focusFirstCard(grid.current);
  }

  return (
    <Dialog
      open
      isTall
      size="l"
      body="flush"
      initialFocus={field}
      title={intl.formatMessage({ id: 'command.openCharacters', defaultMessage: 'Characters' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      toolbar={
        <SearchField
          inputRef={field}
          label={intl.formatMessage({
            id: 'characters.search',
            defaultMessage: 'Search characters',
          })}
          clearLabel={intl.formatMessage({
            id: 'sidebar.search.clear',
            defaultMessage: 'Clear search',
          })}
          value={gallery.words}
          onValueChange={gallery.setWords}
          onKeyDown={handleKeyDown}
        />
      }
      footer={
        canCreate && (
          <>
            <ImportButton {...props} onFailure={setFailure} />
            <Button variant="primary" icon={Plus} onClick={onCreate}>
              {intl.formatMessage({
                id: 'characters.create',
                defaultMessage: 'Create character',
              })}
            </Button>
          </>
        )
      }
    >
      {failure !== undefined && (
        <div className={styles['failure']}>
          <Banner tone="danger">{failure}</Banner>
        </div>
      )}
      {hasFailed && (
        <div className={styles['failure']}>
          <Banner tone="danger">
            {intl.formatMessage({
              id: 'characters.failed',
              defaultMessage: 'Couldn’t load your characters from browser storage.',
            })}
          </Banner>
        </div>
      )}
      <div className={styles['body']}>
        <Shelves gallery={gallery} />
        {areCardsDue && (
          <CardGrid
            ref={grid}
            gallery={gallery}
            cards={cards}
            isPremiumLocked={props.isPremiumLocked}
            canCreate={canCreate}
            areHostsHidden={props.areHostsHidden}
            onLeave={() => field.current?.focus()}
          />
        )}
      </div>
    </Dialog>
  );
}

function focusFirstCard(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>('[data-card]')?.focus();
}
