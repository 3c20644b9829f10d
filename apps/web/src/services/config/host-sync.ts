import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether a host offers the sync: it needs accounts. */
export function hasSync({ accounts, chatFeatures }: HostConfig): boolean {
  return accounts.enabled && chatFeatures['syncToCloud'] !== false;
}
