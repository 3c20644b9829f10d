import { includesModel, withModel } from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { ModelList } from './components/model-list.tsx';
import { usePicks } from './hooks/use-picks.ts';
import { groupModels } from './logic/model-groups.ts';
import type { ModelButtonProps } from './model-button-props.ts';
import pickerStyles from './model-picker.module.css';
import styles from './several-picker.module.css';

export interface SeveralPickerProps extends Pick<ModelButtonProps, 'providers' | 'preferences'> {
  readonly anchor: HTMLElement;
  readonly initial: readonly ModelRef[];
  /** One that stays out: it has answered already. */
  readonly excluded?: ModelRef | null;
  readonly least: number;
  readonly most: number;
  readonly onConfirm: (models: readonly ModelRef[]) => void;
  /** Leads back to the choice of one; absent where there is no such choice. */
  readonly onAskOne?: () => void;
  readonly onClose: () => void;
}

/** Chooses some models that answer side by side. Enter takes one in or out, mod+Enter is done. */
export function SeveralPicker(props: SeveralPickerProps): ReactNode {
  const { providers, preferences, most, excluded = null, onClose } = props;
  const intl = useIntl();
  const listId = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const picks = usePicks(preferences);
  const [chosen, setChosen] = useState(props.initial);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState({ query: '', index: 0 });
  const deferred = useDeferredValue(query);
  const choice = useMemo(() => {
    const hidden = excluded === null ? picks.hidden : [...picks.hidden, excluded];
    return groupModels(snapshot.providers, deferred, { ...picks, hidden });
  }, [snapshot.providers, deferred, picks, excluded]);
  const active = moved.query === query ? Math.min(moved.index, choice.flat.length - 1) : 0;

  function toggle(index: number): void {
    const model = choice.flat[index]?.model;
    if (model === undefined) return;
    const isIn = !includesModel(chosen, model);
    setMoved({ query, index });
    if (!isIn || chosen.length < most) setChosen(withModel(chosen, model, isIn));
  }

  function confirm(): void {
    if (chosen.length < props.least) return;
    for (const model of chosen) preferences?.noteUsed(model);
    onClose();
    props.onConfirm(chosen);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, choice.flat.length);
    if (next !== undefined) {
      event.preventDefault();
      setMoved({ query, index: next });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) confirm();
      else toggle(active);
    }
  }

  const label = intl.formatMessage({
    id: 'model.several.title',
    defaultMessage: 'Ask several models',
  });
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
      <div className={pickerStyles['picker']}>
        <div className={pickerStyles['search']}>
          <SearchField
            inputRef={searchRef}
            label={intl.formatMessage({ id: 'model.search', defaultMessage: 'Search models' })}
            clearLabel={intl.formatMessage({ id: 'model.search.clear', defaultMessage: 'Clear' })}
            value={query}
            onValueChange={setQuery}
            onKeyDown={handleKeyDown}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and owns the list below
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={choice.flat.length === 0 ? undefined : `${listId}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
          />
          <ChosenModels
            models={chosen}
            providers={providers}
            onRemove={(model) => setChosen(withModel(chosen, model, false))}
          />
        </div>
        <div ref={scrollRef} className={pickerStyles['list']}>
          <ModelList
            id={listId}
            label={label}
            choice={choice}
            active={active}
            isChosen={(model) => includesModel(chosen, model)}
            several={{ isFull: chosen.length >= most }}
            scrollRef={scrollRef}
            onChoose={toggle}
            onPoint={ignorePointer}
          />
        </div>
        <SeveralFoot {...props} count={chosen.length} onConfirm={confirm} />
      </div>
    </PopoverSheet>
  );
}

interface ChosenModelsProps extends Pick<ModelButtonProps, 'providers'> {
  readonly models: readonly ModelRef[];
  readonly onRemove: (model: ModelRef) => void;
}

function ChosenModels({ models, providers, onRemove }: ChosenModelsProps): ReactNode {
  const intl = useIntl();
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <ul
      className={styles['chosen']}
      aria-label={intl.formatMessage({
        id: 'model.several.chosen',
        defaultMessage: 'Chosen models',
      })}
    >
      {models.map((model) => {
        const title = titleOfModel(snapshot, model);
        return (
          <li key={`${model.providerId} ${model.modelId}`}>
            <Chip
              label={title}
              removeLabel={intl.formatMessage(
                { id: 'model.several.remove', defaultMessage: 'Do not ask {title}' },
                { title },
              )}
              onRemove={() => onRemove(model)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface SeveralFootProps extends Pick<SeveralPickerProps, 'least' | 'most' | 'onAskOne'> {
  readonly count: number;
  readonly onConfirm: () => void;
}

function SeveralFoot({ count, least, most, onAskOne, onConfirm }: SeveralFootProps): ReactNode {
  const intl = useIntl();
  const isMissing = count < least;
  return (
    <div className={styles['foot']}>
      <output className={styles['count']}>
        {intl.formatMessage(
          {
            id: 'model.several.count',
            defaultMessage:
              '{count} of {most} chosen{missing, select, true {, at least {least}} other {}}',
          },
          { count, most, least, missing: String(isMissing) },
        )}
      </output>
      {onAskOne !== undefined && (
        <Button size="s" variant="quiet" onClick={onAskOne}>
          {intl.formatMessage({ id: 'model.several.one', defaultMessage: 'Ask one model' })}
        </Button>
      )}
      <Button size="s" variant="primary" disabled={isMissing} onClick={onConfirm}>
        {intl.formatMessage({ id: 'model.several.confirm', defaultMessage: 'Ask these' })}
      </Button>
    </div>
  );
}

/** The details of a model are not shown here. */
function ignorePointer(): void {
  return undefined;
}
