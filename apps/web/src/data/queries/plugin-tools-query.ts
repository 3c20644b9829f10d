import type { PluginTool } from '@parley/domain/plugin/plugin-tool.ts';

import type { LiveQuery } from '#src/platform/live-query.ts';

import { fieldsOf, listOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import { createStoreQuery, touchesKey } from './live-store-query.ts';

/**
 * What models are told of the plugins that are on. It is derived, and made anew where it was lost, so
 * that only what a request could not stand is looked at.
 */
export function createPluginToolsQuery(store: Store): LiveQuery<readonly PluginTool[]> {
  return createStoreQuery({
    store,
    load: () =>
      store.read(['meta'], async (tx) =>
        listOf(fieldsOf(await tx.get('meta', 'pluginTools'))['value']).filter(isPluginTool),
      ),
    isAffected: touchesKey('meta', 'pluginTools'),
  });
}

function isPluginTool(value: unknown): value is PluginTool {
  const { pluginId, name, functionName } = fieldsOf(value);
  return [pluginId, name, functionName].every((each) => typeof each === 'string');
}
