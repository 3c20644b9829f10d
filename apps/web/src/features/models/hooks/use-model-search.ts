import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';

import { groupModels, type ModelChoice } from '../logic/model-groups.ts';
import type { ModelButtonProps } from '../model-button-props.ts';
import { usePicks } from './use-picks.ts';

interface ModelSearchInput extends Pick<ModelButtonProps, 'providers' | 'preferences'> {
  /** The model at which the list opens. */
  readonly startAt?: ModelRef | null;
  /** A model that is not offered. */
  readonly excluded?: ModelRef | null;
}

/** The models that match what is typed, and the one that the keyboard is at. */
export interface ModelSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly choice: ModelChoice;
  /** Index in `choice.flat`. */
  readonly active: number;
  readonly moveTo: (index: number) => void;
}

/** Searches the models of all providers. Another query begins at its first hit. */
export function useModelSearch({
  providers,
  preferences,
  startAt = null,
  excluded = null,
}: ModelSearchInput): ModelSearch {
  const snapshot = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const picks = usePicks(preferences);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<{ readonly query: string; readonly index: number }>();
  const deferred = useDeferredValue(query);
  const choice = useMemo(() => {
    const hidden = excluded === null ? picks.hidden : [...picks.hidden, excluded];
    return groupModels(snapshot, deferred, { ...picks, hidden });
  }, [snapshot, deferred, picks, excluded]);
  const startIndex = choice.flat.findIndex(({ model }) => isSameModel(model, startAt));
  const first = query === '' ? Math.max(0, startIndex) : 0;
  const active = moved?.query === query ? Math.min(moved.index, choice.flat.length - 1) : first;
  return { query, setQuery, choice, active, moveTo: (index) => setMoved({ query, index }) };
}
