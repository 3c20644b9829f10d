import {
  includesModel,
  maxQuickModels,
  withModel,
  withModelName,
  withRecentModel,
  type ModelPicks,
} from '@parley/domain/model/model-picks.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What the user made of the lists of models, and the ways to change it. */
export interface ModelPreferences {
  /** The same object until something changes. */
  readonly getSnapshot: () => ModelPicks;
  readonly subscribe: (listener: () => void) => () => void;
  setFavorite(model: ModelRef, isFavorite: boolean): void;
  setHidden(model: ModelRef, isHidden: boolean): void;
  /** Empty takes the name away. */
  rename(model: ModelRef, name: string): void;
  /** Of more than two, the oldest loses its button. */
  setQuick(model: ModelRef, isQuick: boolean, shown: readonly ModelRef[]): void;
  noteUsed(model: ModelRef): void;
}

/** Keeps what the user made of the lists among the settings. */
export function createModelPreferences(settings: SettingsService): ModelPreferences {
  let last: { readonly from: Settings; readonly picks: ModelPicks } | undefined;
  function read(): ModelPicks {
    const from = settings.getSnapshot();
    if (last?.from !== from) last = { from, picks: picksOf(from) };
    return last.picks;
  }
  return {
    getSnapshot: read,
    subscribe: (listener) => settings.subscribe(listener),
    setFavorite: (model, isFavorite) =>
      void settings.change({ favoriteModels: withModel(read().favorites, model, isFavorite) }),
    setHidden: (model, isHidden) =>
      void settings.change({ hiddenModels: withModel(read().hidden, model, isHidden) }),
    rename: (model, name) =>
      void settings.change({ modelNames: withModelName(read().names, model, name) }),
    setQuick: (model, isQuick, shown) =>
      void settings.change({
        quickModels: withModel(shown, model, isQuick).slice(-maxQuickModels),
      }),
    noteUsed(model) {
      if (includesModel(read().recent.slice(0, 1), model)) return;
      void settings.change({ recentModels: withRecentModel(read().recent, model) });
    },
  };
}

function picksOf(values: Settings): ModelPicks {
  return {
    favorites: values.favoriteModels,
    hidden: values.hiddenModels,
    names: values.modelNames,
    quick: values.quickModels,
    recent: values.recentModels,
  };
}
