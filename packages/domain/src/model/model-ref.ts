import type { ProviderId } from '../shared/ids.ts';

/** Names one model at one provider. */
export interface ModelRef {
  readonly providerId: ProviderId;
  readonly modelId: string;
}

/** Whether two references name the same model. */
export function isSameModel(a: ModelRef | null, b: ModelRef | null): boolean {
  return a === b || (a?.providerId === b?.providerId && a?.modelId === b?.modelId);
}
