import type { ModelInfo } from '@parley/domain/model/model-info.ts';

const date = /^-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

/** The model of a list that an id of the catalogue means: that id, else its newest dated form. */
export function findListed(models: readonly ModelInfo[], id: string): ModelInfo | undefined {
  const exact = models.find((model) => model.id === id);
  if (exact !== undefined) return exact;
  const dated = models.filter(
    (model) => model.id.startsWith(id) && date.test(model.id.slice(id.length)),
  );
  return dated.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
}
