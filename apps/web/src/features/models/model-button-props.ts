import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { ReactNode } from 'react';

import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

export interface ModelButtonProps {
  readonly providers: ProviderService;
  /** Absent: favourites and the like are neither shown nor changed. */
  readonly preferences?: ModelPreferences | undefined;
  /** The chat's model; null shows and means the default one. */
  readonly model: ModelRef | null;
  readonly onChoose: (model: ModelRef) => void;
  /** Opens the settings where keys are entered; absent where they are open. */
  readonly onSetUp?: () => void;
  /** It is about the model of new chats, not of the open one. */
  readonly isDefault?: boolean;
  /** Stands behind the model where it is set. */
  readonly temperature?: number | undefined;
  /** The model is shown and cannot be changed here. */
  readonly isFixed?: boolean;
  /** The models that are asked side by side, empty for one alone; absent where that is no choice. */
  readonly several?: AskedModels;
  /** Stands below the list: how much the chosen model thinks. */
  readonly effort?: ReactNode;
  /** Opens what else can be set for the chat. */
  readonly onOpenModelSettings?: () => void;
}

/** Models that answer side by side. */
export interface AskedModels {
  readonly models: readonly ModelRef[];
  /** Empty: only the model of the chat is asked. */
  readonly onChange: (models: readonly ModelRef[]) => void;
}
