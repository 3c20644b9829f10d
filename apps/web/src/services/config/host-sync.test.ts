import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { describe, expect, it } from 'vitest';

import { hasSync } from './host-sync.ts';

describe('whether a host offers the sync', () => {
  it.each([
    [{ accounts: { enabled: true } }, true],
    [{ accounts: { enabled: true }, chatFeatures: { syncToCloud: true } }, true],
    [{ accounts: { enabled: true }, chatFeatures: { syncToCloud: false } }, false],
    [{ accounts: { enabled: false }, chatFeatures: { syncToCloud: true } }, false],
    [undefined, false],
  ])('T68 where there are accounts and chatFeatures.syncToCloud is on: %j', (config, isOffered) => {
    expect(hasSync(readHostConfig(config))).toBe(isOffered);
  });
});
