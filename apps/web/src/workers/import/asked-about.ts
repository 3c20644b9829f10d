import { countHeaderSecrets } from '@parley/domain/import/custom-models.ts';
import { countPluginSecrets } from '@parley/domain/import/installed-plugins.ts';

import type { ImportedSecrets, Inspection } from '#src/platform/import-protocol.ts';

import type { AskedAbout } from './import-source.ts';

const nothing: AskedAbout = { models: [], plugins: [] };

/** What is told of it before the person has said anything: no value of a secret. */
export function describeAsked({ models, plugins }: AskedAbout = nothing): Pick<
  Inspection,
  'models' | 'secretCount'
> {
  const ofHeaders = models.reduce((sum, model) => sum + countHeaderSecrets(model), 0);
  return {
    models: models.map((model) => ({
      ...model,
      headerRows: model.headerRows.map(({ key }) => ({ key, value: '' })),
    })),
    secretCount: ofHeaders + countPluginSecrets(plugins),
  };
}

/** The secrets themselves. */
export function secretsOf({ models, plugins }: AskedAbout = nothing): ImportedSecrets {
  return {
    plugins: plugins
      .filter(({ secrets }) => Object.keys(secrets).length > 0)
      .map(({ id, title, secrets }) => ({ id, title, values: secrets })),
    headers: models.map(({ headerRows }) => headerRows),
  };
}
