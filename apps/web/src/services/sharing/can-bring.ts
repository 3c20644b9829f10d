import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';

import type { SharedKind } from './shared-place.ts';

const features = {
  character: ['pickCharacters', 'addNewCharacters'],
  plugin: ['usePlugins', 'addNewPlugins'],
} as const satisfies Record<SharedKind, readonly string[]>;

/** Whether the host lets people bring something of their own. */
export function canBring(config: Pick<ConfigService, 'getSnapshot'>, kind: SharedKind): boolean {
  return features[kind].every((name) => isFeatureOn(config, name));
}
