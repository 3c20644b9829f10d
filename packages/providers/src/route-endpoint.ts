import type { ModelCapabilities } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import { findPreset } from './presets.ts';

/**
 * The endpoint as one model is called through it: some models need another protocol of their
 * provider than the usual one. Only at the provider's own address, because proxies rarely have both.
 */
export function routeEndpoint(
  endpoint: ProviderEndpoint,
  capabilities: ModelCapabilities | undefined,
): ProviderEndpoint {
  const dialect = isUsual(endpoint) ? capabilities?.dialect : undefined;
  return dialect === undefined ? endpoint : { ...endpoint, dialect };
}

/**
 * The endpoint as a model is called through it that searches the web itself.
 *
 * @param endpoint as it was set up, or as {@link routeEndpoint} gives it
 * @returns undefined where the model cannot, or not through this endpoint
 */
export function routeForSearch(
  endpoint: ProviderEndpoint,
  capabilities: ModelCapabilities | undefined,
): ProviderEndpoint | undefined {
  const { ownSearch = false, tools } = capabilities ?? {};
  if (ownSearch === false || tools === false) return undefined;
  const { dialect } = ownSearch;
  if (dialect === endpoint.dialect) return endpoint;
  return isUsual(endpoint) ? { ...endpoint, dialect } : undefined;
}

function isUsual({ presetId, baseUrl, dialect, legacyFunctions }: ProviderEndpoint): boolean {
  const preset = findPreset(presetId);
  return preset?.baseUrl === baseUrl && preset.dialect === dialect && legacyFunctions !== true;
}
