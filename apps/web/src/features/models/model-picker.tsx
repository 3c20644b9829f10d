import { mostAskedModels } from '@parley/domain/model/model-picks.ts';
import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import {
  lazy,
  Suspense,
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

import { ModelDetails } from './components/model-details.tsx';
import { ModelList } from './components/model-list.tsx';
import { PickerFoot } from './components/picker-foot.tsx';
import { usePicks } from './hooks/use-picks.ts';
import { groupModels } from './logic/model-groups.ts';
import type { ModelButtonProps } from './model-button-props.ts';
import styles from './model-picker.module.css';
import { SeveralPicker } from './several-picker.tsx';

const ManageModels = lazy(async () => ({
  default: (await import('./manage-models.tsx')).ManageModels,
}));

export interface ModelPickerProps extends ModelButtonProps {
  readonly shown: ModelRef | null;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The models of all providers, to be searched and chosen from. */
export function ModelPicker(props: ModelPickerProps): ReactNode {
  const { providers, preferences, onClose } = props;
  const { several } = props;
  const [isManaging, setIsManaging] = useState(false);
  const [isSeveral, setIsSeveral] = useState((several?.models.length ?? 0) > 0);
  if (isSeveral && several !== undefined) {
    return (
      <SeveralPicker
        {...props}
        initial={several.models.length > 0 ? several.models : startWith(props.shown)}
        least={2}
        most={mostAskedModels}
        onConfirm={several.onChange}
        onAskOne={() => {
          several.onChange([]);
          setIsSeveral(false);
        }}
      />
    );
  }
  if (isManaging && preferences !== undefined) {
    return (
      <Suspense fallback={null}>
        <ManageModels providers={providers} preferences={preferences} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Picker
      {...props}
      onManage={preferences === undefined ? undefined : () => setIsManaging(true)}
      onSeveral={several === undefined ? undefined : () => setIsSeveral(true)}
    />
  );
}

function startWith(model: ModelRef | null): readonly ModelRef[] {
  return model === null ? [] : [model];
}

interface PickerProps extends ModelPickerProps {
  readonly onManage: (() => void) | undefined;
  readonly onSeveral: (() => void) | undefined;
}

function Picker(props: PickerProps): ReactNode {
  const { providers, preferences, shown, onClose } = props;
  const intl = useIntl();
  const listId = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const picks = usePicks(preferences);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<{ readonly query: string; readonly index: number }>();
  const deferred = useDeferredValue(query);
  const choice = useMemo(
    () => groupModels(snapshot.providers, deferred, picks),
    [snapshot.providers, deferred, picks],
  );
  const shownIndex = choice.flat.findIndex(({ model }) => isSameModel(model, shown));
  const startIndex = query === '' ? Math.max(0, shownIndex) : 0;
  const active =
    moved?.query === query ? Math.min(moved.index, choice.flat.length - 1) : startIndex;
  const [pointed, setPointed] = useState<number>();
  const detailed = choice.flat[pointed ?? active] ?? choice.flat[active];

  function choose(index: number): void {
    const option = choice.flat[index];
    if (option === undefined) return;
    preferences?.noteUsed(option.model);
    props.onChoose(option.model);
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, choice.flat.length);
    if (next !== undefined) {
      event.preventDefault();
      setMoved({ query, index: next });
      setPointed(undefined);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  }

  const label = intl.formatMessage({ id: 'model.list', defaultMessage: 'Models' });
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
              setPointed(undefined);
            }}
            onKeyDown={handleKeyDown}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and owns the list below
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={choice.flat.length === 0 ? undefined : `${listId}-${active}`}
            aria-describedby={`${listId}-details`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div
          ref={scrollRef}
          className={styles['list']}
          onPointerLeave={() => setPointed(undefined)}
        >
          <ModelList
            id={listId}
            label={label}
            choice={choice}
            active={active}
            isChosen={(model) => isSameModel(model, shown)}
            scrollRef={scrollRef}
            onChoose={choose}
            onPoint={setPointed}
          />
        </div>
        {detailed !== undefined && (
          <ModelDetails
            id={`${listId}-details`}
            option={detailed}
            onFavorite={
              preferences === undefined
                ? undefined
                : (isFavorite) => preferences.setFavorite(detailed.model, isFavorite)
            }
          />
        )}
        <PickerFoot
          providers={providers}
          onSetUp={props.onSetUp}
          onOpenModelSettings={props.onOpenModelSettings}
          onManage={props.onManage}
          onSeveral={props.onSeveral}
          onClose={onClose}
        />
      </div>
    </PopoverSheet>
  );
}
