import { modelKey } from '@parley/domain/search/search-filter.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Popover } from '@parley/ui/components/popover/popover.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { ListFilter } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import {
  activeFilters,
  noFilters,
  type FilterChoices,
  type FilterState,
} from '../logic/filter-state.ts';
import styles from './search-filters.module.css';

interface SearchFiltersProps {
  readonly state: FilterState;
  readonly choices: FilterChoices;
  readonly onChange: (state: FilterState) => void;
  /** The last filter was taken away where it stood. */
  readonly onEmpty: () => void;
}

/** What narrows the search: a button that opens the fields, and what is set in them. */
export function SearchFilters(props: SearchFiltersProps): ReactNode {
  const { state, choices, onChange } = props;
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'search.filters', defaultMessage: 'Filters' });
  const describe = useDescription(state, choices);
  // The surface costs as much as all that was found; the first hits do not wait for it.
  const canOpen = useDeferredValue(true, false);
  const button = (
    <Button size="s" variant="quiet" icon={ListFilter}>
      {name}
    </Button>
  );
  function remove(filter: keyof FilterState): void {
    const next = { ...state, [filter]: noFilters[filter] };
    onChange(next);
    if (activeFilters(next).length === 0) props.onEmpty();
  }
  return (
    <div className={styles['bar']}>
      {canOpen ? (
        <Popover label={name} trigger={button}>
          <FilterFields state={state} choices={choices} onChange={onChange} />
        </Popover>
      ) : (
        button
      )}
      {activeFilters(state).map((filter) => {
        const label = describe(filter);
        return (
          <Chip
            key={filter}
            label={label}
            removeLabel={intl.formatMessage(
              { id: 'search.filter.remove', defaultMessage: 'Remove filter: {filter}' },
              { filter: label },
            )}
            onRemove={() => remove(filter)}
          />
        );
      })}
    </div>
  );
}

function FilterFields({
  state,
  choices,
  onChange,
}: Omit<SearchFiltersProps, 'onEmpty'>): ReactNode {
  const intl = useIntl();
  const any = intl.formatMessage({ id: 'search.filter.any', defaultMessage: 'Any' });
  return (
    <div className={styles['fields']}>
      {choices.folders.length > 0 && (
        <Select
          label={intl.formatMessage({ id: 'search.filter.folder', defaultMessage: 'Folder' })}
          value={state.folderId}
          onValueChange={(folderId) => onChange({ ...state, folderId })}
          options={[
            { value: '', label: any },
            ...choices.folders.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
      <Select
        label={intl.formatMessage({ id: 'search.filter.role', defaultMessage: 'Written by' })}
        value={state.role}
        onValueChange={(role) => onChange({ ...state, role })}
        options={[
          { value: '', label: any },
          {
            value: 'user',
            label: intl.formatMessage({ id: 'search.filter.role.user', defaultMessage: 'Me' }),
          },
          {
            value: 'assistant',
            label: intl.formatMessage({
              id: 'search.filter.role.model',
              defaultMessage: 'A model',
            }),
          },
        ]}
      />
      {choices.models.length > 0 && (
        <Select
          label={intl.formatMessage({ id: 'search.filter.model', defaultMessage: 'Model' })}
          value={state.model}
          onValueChange={(model) => onChange({ ...state, model })}
          options={[
            { value: '', label: any },
            ...choices.models.map(({ model, title }) => ({ value: modelKey(model), label: title })),
          ]}
        />
      )}
      <div className={styles['days']}>
        <TextField
          type="date"
          label={intl.formatMessage({ id: 'search.filter.from', defaultMessage: 'From' })}
          value={state.fromDay}
          {...(state.toDay === '' ? {} : { max: state.toDay })}
          onValueChange={(fromDay) => onChange({ ...state, fromDay })}
        />
        <TextField
          type="date"
          label={intl.formatMessage({ id: 'search.filter.to', defaultMessage: 'To' })}
          value={state.toDay}
          {...(state.fromDay === '' ? {} : { min: state.fromDay })}
          onValueChange={(toDay) => onChange({ ...state, toDay })}
        />
      </div>
      <Checkbox
        label={intl.formatMessage({
          id: 'search.filter.attachment',
          defaultMessage: 'Has an attachment',
        })}
        checked={state.hasAttachment}
        onCheckedChange={(hasAttachment) => onChange({ ...state, hasAttachment })}
      />
      <Checkbox
        label={intl.formatMessage({
          id: 'search.filter.favorite',
          defaultMessage: 'Favorite chats only',
        })}
        checked={state.isFavorite}
        onCheckedChange={(isFavorite) => onChange({ ...state, isFavorite })}
      />
      <Button
        disabled={activeFilters(state).length === 0}
        variant="quiet"
        onClick={() => onChange(noFilters)}
      >
        {intl.formatMessage({ id: 'search.filter.clear', defaultMessage: 'Clear filters' })}
      </Button>
    </div>
  );
}

/** The words of a filter that is set. */
function useDescription(
  state: FilterState,
  choices: FilterChoices,
): (filter: keyof FilterState) => string {
  const intl = useIntl();
  const day = (text: string): string =>
    intl.formatDate(`${text}T00:00`, { day: 'numeric', month: 'short', year: 'numeric' });
  return (filter) => {
    switch (filter) {
      case 'folderId':
        return (
          choices.folders.find(({ id }) => id === state.folderId)?.title ??
          intl.formatMessage({
            id: 'search.filter.folderGone',
            defaultMessage: 'Deleted folder',
          })
        );
      case 'model':
        return (
          choices.models.find(({ model }) => modelKey(model) === state.model)?.title ??
          intl.formatMessage({
            id: 'search.filter.modelGone',
            defaultMessage: 'A model no chat uses',
          })
        );
      case 'role':
        return state.role === 'user'
          ? intl.formatMessage({ id: 'search.filter.byMe', defaultMessage: 'By me' })
          : intl.formatMessage({ id: 'search.filter.byModel', defaultMessage: 'By a model' });
      case 'fromDay':
        return intl.formatMessage(
          { id: 'search.filter.since', defaultMessage: 'Since {day}' },
          { day: day(state.fromDay) },
        );
      case 'toDay':
        return intl.formatMessage(
          { id: 'search.filter.until', defaultMessage: 'Until {day}' },
          { day: day(state.toDay) },
        );
      case 'hasAttachment':
        return intl.formatMessage({
          id: 'search.filter.withAttachment',
          defaultMessage: 'With attachment',
        });
      case 'isFavorite':
        return intl.formatMessage({ id: 'search.filter.favorites', defaultMessage: 'Favorites' });
      default:
        return filter satisfies never;
    }
  };
}
