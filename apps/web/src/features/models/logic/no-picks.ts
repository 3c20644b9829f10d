import type { ModelPicks } from '@parley/domain/model/model-picks.ts';

/** Nothing picked: what holds where nobody has changed the lists. */
export const noPicks: ModelPicks = {
  favorites: [],
  hidden: [],
  names: [],
  quick: null,
  recent: [],
};
