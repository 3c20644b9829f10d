import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useState } from 'react';

import { withParameters, type ParameterChanges } from '../logic/with-parameters.ts';
import {
  findSchemaProblem,
  toOutputFormat,
  toReplyForm,
  type ReplyForm,
} from '../logic/reply-form.ts';
import { parseTokenLimit } from '../logic/token-limit.ts';
import type {
  InstructionReach,
  ModelSettings,
  ModelSettingsDialogProps,
} from '../model-settings-props.ts';

/** What stands in the dialog and is not saved yet. */
export interface SettingsDraft {
  readonly model: ModelRef | null;
  readonly setModel: (model: ModelRef) => void;
  readonly parameters: ChatParameters;
  /** A value of undefined takes the parameter away. */
  readonly change: (changed: ParameterChanges) => void;
  readonly tokenLimit: string;
  readonly setTokenLimit: (text: string) => void;
  readonly reply: ReplyForm;
  readonly setReply: (reply: ReplyForm) => void;
  readonly isStreaming: boolean;
  readonly setIsStreaming: (isStreaming: boolean) => void;
  readonly remembers: boolean;
  readonly setRemembers: (remembers: boolean) => void;
  readonly instructionFor: InstructionReach;
  readonly setInstructionFor: (reach: InstructionReach) => void;
  /** A form for one's own model is open: nothing can be saved. */
  readonly isFormOpen: boolean;
  readonly setIsFormOpen: (isOpen: boolean) => void;
  readonly canSave: boolean;
  readonly result: () => ModelSettings;
}

/** Holds what is changed in the dialog until it is saved. */
export function useSettingsDraft({ initial }: ModelSettingsDialogProps): SettingsDraft {
  const [model, setModel] = useState(initial.model);
  const [parameters, setParameters] = useState(initial.parameters);
  const [tokenLimit, setTokenLimit] = useState(String(initial.parameters.maxOutputTokens ?? ''));
  const [reply, setReply] = useState(() => toReplyForm(initial.parameters.outputFormat));
  const [isStreaming, setIsStreaming] = useState(initial.isStreaming);
  const [remembers, setRemembers] = useState(initial.remembers);
  const [instructionFor, setInstructionFor] = useState<InstructionReach>('this-chat');
  const [isFormOpen, setIsFormOpen] = useState(false);
  const limit = parseTokenLimit(tokenLimit);
  return {
    model,
    setModel,
    parameters,
    change: (changed) => setParameters((before) => withParameters(before, changed)),
    tokenLimit,
    setTokenLimit,
    reply,
    setReply,
    isStreaming,
    setIsStreaming,
    remembers,
    setRemembers,
    instructionFor,
    setInstructionFor,
    isFormOpen,
    setIsFormOpen,
    canSave: limit.isValid && findSchemaProblem(reply) === undefined && !isFormOpen,
    result: () => ({
      model,
      parameters: withParameters(parameters, {
        maxOutputTokens: limit.value,
        outputFormat: toOutputFormat(reply),
      }),
      isStreaming,
      remembers,
      instructionFor,
    }),
  };
}
