import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { GalleryState, Shelf } from '../hooks/use-gallery.ts';
import styles from '../characters.module.css';

/** What the collection is divided into, each with its count: a list, or a row on narrow screens. */
export function Shelves({ gallery }: { readonly gallery: GalleryState }): ReactNode {
  const intl = useIntl();
  const { shelf, setShelf, categories, allCount, ownCount } = gallery;
  const line = (to: Shelf, title: string, count: number): ReactNode => (
    <li key={title}>
      <button
        type="button"
        className={styles['shelf']}
        aria-pressed={isSameShelf(shelf, to)}
        onClick={() => setShelf(to)}
      >
        <span className={styles['shelfTitle']} dir="auto">
          {title}
        </span>
        <span className={styles['count']}>{intl.formatNumber(count)}</span>
      </button>
    </li>
  );
  return (
    <ul
      className={styles['shelves']}
      aria-label={intl.formatMessage({
        id: 'characters.categories',
        defaultMessage: 'Categories',
      })}
    >
      {line(
        { kind: 'all' },
        intl.formatMessage({ id: 'characters.all', defaultMessage: 'All characters' }),
        allCount,
      )}
      {ownCount > 0 &&
        line(
          { kind: 'own' },
          intl.formatMessage({ id: 'characters.own', defaultMessage: 'Your characters' }),
          ownCount,
        )}
      {categories.map(({ category, count }) =>
        line({ kind: 'category', category }, category, count),
      )}
    </ul>
  );
}

function isSameShelf(one: Shelf, other: Shelf): boolean {
  if (one.kind !== 'category' || other.kind !== 'category') return one.kind === other.kind;
  return one.category === other.category;
}
