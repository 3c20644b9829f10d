import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether the host leaves a tool to people, set up or not. */
export function isToolAllowed(
  { chatFeatures, systemPluginsMap }: Pick<HostConfig, 'chatFeatures' | 'systemPluginsMap'>,
  name: string,
): boolean {
  return chatFeatures['usePlugins'] !== false && systemPluginsMap[name]?.disabled !== true;
}
