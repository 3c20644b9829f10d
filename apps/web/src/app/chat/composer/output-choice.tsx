import type { OutputSettings } from '@parley/domain/chat/output-presets.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { OutputSettingsButton } from '#src/features/output-settings/output-settings-button.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

interface OutputChoiceProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
}

const nothing: OutputSettings = {};

/** The output settings of the open chat, where host and user want them; new chats begin with the last choice. */
export function OutputChoice({ open, snapshot }: OutputChoiceProps): ReactNode {
  const { settings, config } = useProgram();
  const { showOutputSettings, defaultOutput } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  if (!showOutputSettings || chatFeatures['outputSettings'] === false) return null;
  const parameters = snapshot.chat?.parameters;
  return (
    <OutputSettingsButton
      output={(parameters === undefined ? defaultOutput : parameters.output) ?? nothing}
      onChange={(output) => {
        const { output: _old, ...rest } = parameters ?? open.newParameters();
        open.actions.setParameters(Object.keys(output).length === 0 ? rest : { ...rest, output });
        void settings.change({ defaultOutput: output });
      }}
    />
  );
}
