import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { findPreset, providerPresets, type ProviderPreset } from '@parley/providers/presets.ts';

import type { LocalServerView, PresetView } from './provider-view.ts';

/** Presets that are no choice of their own: a protocol of another one, and the demo. */
const hidden: ReadonlySet<string> = new Set(['anthropic-legacy', 'demo']);

/** The providers that are set up with a key or an address, in the order in which they are offered. */
export function listPresetViews(): readonly PresetView[] {
  return providerPresets.filter(({ id, isLocal }) => !isLocal && !hidden.has(id)).map(toView);
}

/** The servers that people run themselves and that can be looked for. */
export function listLocalServers(): readonly LocalServerView[] {
  return providerPresets.flatMap(({ id, title, baseUrl, browserAccess }) =>
    browserAccess === undefined ? [] : [{ presetId: id, title, baseUrl }],
  );
}

/** Finds what is known about a preset; undefined for one of another version. */
export function findPresetView(id: string): PresetView | undefined {
  const preset = findPreset(id);
  return preset === undefined ? undefined : toView(preset);
}

/** Whether calls fail without a key. A server that the user named may want none. */
export function needsKey(endpoint: Pick<ProviderEndpoint, 'auth' | 'presetId'>): boolean {
  return endpoint.auth !== 'none' && endpoint.presetId !== 'custom';
}

function toView(preset: ProviderPreset): PresetView {
  const { id, title, dialect, auth, baseUrl, hidesWrongKey } = preset;
  return {
    id,
    title,
    dialect,
    auth,
    baseUrl,
    hidesWrongKey,
    keyPageUrl: preset.keyPageUrl,
    keyPlaceholder: preset.keyPlaceholder,
    baseUrlPlaceholder: preset.baseUrlPlaceholder,
    needsKey: needsKey({ auth, presetId: id }),
    needsBaseUrl: baseUrl === '',
  };
}
