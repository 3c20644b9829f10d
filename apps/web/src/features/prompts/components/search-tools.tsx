import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import type { FoundPrompts } from '../hooks/use-found-prompts.ts';
import styles from '../prompts-dialog.module.css';

interface SearchToolsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly state: FoundPrompts;
  readonly onUse: (prompt: LibraryPrompt) => void;
}

/** No tag is called so: names have no blanks at their ends. */
const allTags = ' ';

/** The search field, from which arrows lead into the list, and the filter by tag. */
export function SearchTools({ field, list, state, onUse }: SearchToolsProps): ReactNode {
  const intl = useIntl();
  const { tags, tag, setTag } = state;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') {
      list.current?.querySelector<HTMLElement>('[data-prompt-index="0"]')?.focus();
      return;
    }
    const best = state.best();
    if (best !== undefined) onUse(best);
  }

  return (
    <div className={styles['tools']}>
      <SearchField
        inputRef={field}
        className={styles['search'] ?? ''}
        label={intl.formatMessage({ id: 'prompts.search', defaultMessage: 'Search prompts' })}
        clearLabel={intl.formatMessage({
          id: 'sidebar.search.clear',
          defaultMessage: 'Clear search',
        })}
        value={state.words}
        onValueChange={state.setWords}
        onKeyDown={handleKeyDown}
      />
      {tags.length > 0 && (
        <Select
          isLabelHidden
          className={styles['tagFilter'] ?? ''}
          label={intl.formatMessage({ id: 'prompts.tag', defaultMessage: 'Tag' })}
          value={tag ?? allTags}
          onValueChange={(next) => setTag(next === allTags ? undefined : next)}
          options={[
            {
              value: allTags,
              label: intl.formatMessage({ id: 'prompts.allTags', defaultMessage: 'All tags' }),
            },
            ...tags.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
    </div>
  );
}
