import { isFeatureOn, type ConfigService } from './config-service.ts';

/** Whether the host lets people add models that they describe themselves. */
export function canAddModels(config: Pick<ConfigService, 'getSnapshot'>): boolean {
  return config.getSnapshot().allowCustomModel && isFeatureOn(config, 'customModels');
}
