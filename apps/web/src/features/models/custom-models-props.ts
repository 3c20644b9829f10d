import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** A page of the host that helps to set a model up. */
export interface HelpLink {
  readonly label: string;
  readonly url: string;
}

export interface CustomModelsProps {
  readonly providers: ProviderService;
  readonly chosen: ModelRef | null;
  readonly onChoose: (model: ModelRef) => void;
  /** Tells while the form for a new one is open. */
  readonly onFormOpenChange: (isOpen: boolean) => void;
  /** The host lets people add models. */
  readonly canAdd: boolean;
  readonly helpLinks: readonly HelpLink[];
}
