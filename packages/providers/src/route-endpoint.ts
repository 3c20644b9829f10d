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
  const preset = findPreset(endpoint.presetId);
  const isUsual =
    preset?.baseUrl === endpoint.baseUrl &&
    preset.dialect === endpoint.dialect &&
    endpoint.legacyFunctions !== true;
  const dialect = isUsual ? capabilities?.dialect : undefined;
  return dialect === undefined ? endpoint : { ...endpoint, dialect };
}
