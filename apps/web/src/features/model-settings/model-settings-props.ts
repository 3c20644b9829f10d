import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import type { ReactNode } from 'react';

/** Which chats have the system prompt that stands in the dialog. */
export type InstructionReach = 'this-chat' | 'new-chats';

/** What the dialog changes, as a whole. */
export interface ModelSettings {
  /** Null where no model can be called yet. */
  readonly model: ModelRef | null;
  readonly parameters: ChatParameters;
  readonly isStreaming: boolean;
  /** Model and parameters become those of new chats. */
  readonly remembers: boolean;
  readonly instructionFor: InstructionReach;
}

/** What is known about the model that is chosen in the dialog. */
export interface SettingsTarget {
  readonly info: ModelInfo | undefined;
  readonly dialect: Dialect;
  /** Body fields that the provider refused for this model: left out, or sent under another name. */
  readonly refused: readonly string[];
}

export interface ModelSettingsDialogProps {
  /** The system prompt is meant for this chat until the person chooses otherwise. */
  readonly initial: Omit<ModelSettings, 'instructionFor'>;
  /** Of new chats; what a reset of the instruction goes back to. */
  readonly defaultInstruction: string;
  readonly targetOf: (model: ModelRef | null) => SettingsTarget | undefined;
  /** The host has fixed the instruction. */
  readonly isInstructionFixed: boolean;
  readonly renderModelButton: (
    model: ModelRef | null,
    onChoose: (model: ModelRef) => void,
  ) => ReactNode;
  /** The user's own models; tells while a form for one is open. */
  readonly renderCustomModels?: (input: CustomModelsInput) => ReactNode;
  /** Sends again what the provider refused for this model. */
  readonly onTryAgain: (model: ModelRef) => void;
  readonly onSave: (settings: ModelSettings) => void;
  readonly onClose: () => void;
}

export interface CustomModelsInput {
  readonly chosen: ModelRef | null;
  readonly onChoose: (model: ModelRef) => void;
  readonly onFormOpenChange: (isOpen: boolean) => void;
}
