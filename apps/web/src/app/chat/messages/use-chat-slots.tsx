import { maxAskedModels } from '@parley/domain/model/model-picks.ts';
import { useMemo } from 'react';

import type { ChatSlots } from '#src/features/chat/chat-scope.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { OpenedFile } from '#src/app/panes/file/opened-file.ts';
import { SpendingLimitExceededPane } from '#src/app/panes/panes.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { useIsCostShown } from '#src/app/shared/use-is-cost-shown.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';

const ModelPicker = lazyComponent(
  async () => (await import('#src/features/models/model-picker.tsx')).ModelPicker,
);

const SeveralPicker = lazyComponent(
  async () => (await import('#src/features/models/several-picker.tsx')).SeveralPicker,
);
const AnswerFacts = lazyComponent(
  async () => (await import('#src/features/usage/answer-facts.tsx')).AnswerFacts,
);
const AttachedImage = lazyComponent(
  async () => (await import('./attached-image.tsx')).AttachedImage,
);
const PluginCallPart = lazyComponent(
  async () => (await import('./plugin-call-part.tsx')).PluginCallPart,
);
const ToolOutputPart = lazyComponent(
  async () => (await import('./tool-output-part.tsx')).ToolOutputPart,
);

const FileChip = lazyComponent(
  async () => (await import('#src/features/documents/file-chip.tsx')).FileChip,
);

interface SlotsInput {
  readonly open: OpenChat;
  readonly actions: Pick<ChatActions, 'retry'>;
  readonly onRefused: (code: string) => void;
  readonly onOpenFile: (file: OpenedFile) => void;
}

/** What other features draw inside of the messages of the open chat; the same while it is open. */
export function useChatSlots({ open, actions, onRefused, onOpenFile }: SlotsInput): ChatSlots {
  const program = useProgram();
  const { attachments } = open.storage;
  const isCostShown = useIsCostShown(program.config);
  return useMemo(
    () => ({
      renderModelPicker: ({ anchor, model, onChoose, onClose }) => (
        <ModelPicker
          providers={program.providers}
          model={model}
          shown={model}
          anchor={anchor}
          onChoose={onChoose}
          onClose={onClose}
        />
      ),
      renderModelsPicker: ({ anchor, model, onChoose, onClose }) => (
        <SeveralPicker
          providers={program.providers}
          preferences={program.modelPreferences}
          anchor={anchor}
          initial={[]}
          excluded={model}
          least={1}
          most={maxAskedModels - 1}
          onConfirm={onChoose}
          onClose={onClose}
        />
      ),
      renderAnswerFacts: (messages) => (
        <AnswerFacts messages={messages} isCostShown={isCostShown} />
      ),
      renderImage: (part) => <AttachedImage part={part} attachments={attachments} />,
      renderFile: (part) => (
        <FileChip part={part} onOpen={() => onOpenFile({ type: 'sent', part })} />
      ),
      renderPluginCall: (request) => <PluginCallPart open={open} {...request} />,
      renderToolOutput: (output) => <ToolOutputPart output={output} />,
      renderSpendingLimitExceeded: (message, stop) => (
        <SpendingLimitExceededPane
          ports={program}
          message={message}
          stop={stop}
          actions={actions}
          onRefused={onRefused}
        />
      ),
    }),
    [program, open, attachments, isCostShown, actions, onRefused, onOpenFile],
  );
}
