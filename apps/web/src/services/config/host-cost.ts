import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether costs are shown: not on hosts that pay for their users. */
export function isCostShown({
  managed,
  chatFeatures,
}: Pick<HostConfig, 'managed' | 'chatFeatures'>): boolean {
  return !managed && chatFeatures['costEstimation'] !== false;
}
