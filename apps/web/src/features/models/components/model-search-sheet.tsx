import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ModelSearch } from '../hooks/use-model-search.ts';
import { ModelList } from './model-list.tsx';
import styles from './model-search-sheet.module.css';

interface ModelSearchSheetProps {
  /** The ids of the list and of its rows begin with it. */
  readonly listId: string;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly search: ModelSearch;
  readonly isChosen: (model: ModelRef) => boolean;
  readonly several?: { readonly isFull: boolean };
  /** What describes the row that the keyboard is at. */
  readonly describedBy?: string;
  readonly belowSearch?: ReactNode;
  readonly onChoose: (index: number) => void;
  readonly onModEnter?: () => void;
  /** The row under the pointer; undefined when it leaves, or the keyboard takes over. */
  readonly onPoint?: (index: number | undefined) => void;
  readonly onClose: () => void;
  /** What stands below the list. */
  readonly children: ReactNode;
}

/** A search field over a list of models, in a popover, on phones in a sheet. */
export function ModelSearchSheet(props: ModelSearchSheetProps): ReactNode {
  const { listId, label, search, onPoint, onClose } = props;
  const { query, setQuery, choice, active, moveTo } = search;
  const intl = useIntl();
  const scrollRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, choice.flat.length);
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
      onPoint?.(undefined);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (props.onModEnter !== undefined && (event.ctrlKey || event.metaKey)) props.onModEnter();
      else props.onChoose(active);
    }
  }

  return (
    <PopoverSheet
      anchor={props.anchor}
      align="end"
      label={label}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      body="flush"
      isTall
      initialFocus={searchRef}
      onClose={onClose}
    >
      <div className={styles['picker']}>
        <div className={styles['search']}>
          <SearchField
            inputRef={searchRef}
            label={intl.formatMessage({ id: 'model.search', defaultMessage: 'Search models' })}
            clearLabel={intl.formatMessage({ id: 'model.search.clear', defaultMessage: 'Clear' })}
            value={query}
            onValueChange={(text) => {
              setQuery(text);
              onPoint?.(undefined);
            }}
            onKeyDown={handleKeyDown}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and owns the list below
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={choice.flat.length === 0 ? undefined : `${listId}-${active}`}
            aria-describedby={props.describedBy}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
          />
          {props.belowSearch}
        </div>
        <div ref={scrollRef} className={styles['list']} onPointerLeave={() => onPoint?.(undefined)}>
          <ModelList
            id={listId}
            label={label}
            choice={choice}
            active={active}
            isChosen={props.isChosen}
            {...(props.several === undefined ? {} : { several: props.several })}
            scrollRef={scrollRef}
            onChoose={props.onChoose}
            {...(onPoint === undefined ? {} : { onPoint })}
          />
        </div>
        {props.children}
      </div>
    </PopoverSheet>
  );
}
