import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether a host offers a kind of provider: it can switch two families off. */
export function isOfferedBy(host: HostConfig, presetId: string): boolean {
  if (presetId.startsWith('anthropic')) return host.enableClaude;
  if (presetId === 'openai') return host.enableGPT;
  return true;
}
