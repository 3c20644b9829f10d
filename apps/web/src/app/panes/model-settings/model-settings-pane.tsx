import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { ModelButton } from '#src/features/models/model-button.tsx';
import { ModelSettingsDialog } from '#src/features/model-settings/model-settings-dialog.tsx';
import type {
  ModelSettings,
  SettingsTarget,
} from '#src/features/model-settings/model-settings-props.ts';
import { focusBoxAfterDialog } from '#src/platform/focus-box.ts';
import { rememberedSettings } from '#src/services/config/remember-model-settings.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { ModelPreferences } from '#src/services/providers/model-preferences.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';

import { CustomModelsPane } from './custom-models-pane.tsx';
import { useModelLocks } from '#src/app/shared/use-model-locks.ts';

/** What the settings of the model need of the program. */
export interface ModelSettingsPorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly providers: ProviderService;
  readonly modelPreferences: ModelPreferences;
}

/** The chat whose model is set. */
export interface ModelSettingsChat {
  readonly session: ChatSession;
  readonly actions: Pick<ChatActions, 'setModelSettings'>;
  readonly isTemporary: boolean;
}

interface ModelSettingsPaneProps {
  readonly ports: ModelSettingsPorts;
  readonly chat: ModelSettingsChat;
  readonly onClose: () => void;
}

/** The model settings of the open chat, with everything that they show and change. */
export function ModelSettingsPane(props: ModelSettingsPaneProps): ReactNode {
  const { ports, chat: open, onClose } = props;
  const { settings, config, providers, modelPreferences } = ports;
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const chat = useSyncExternalStore(
    open.session.subscribe,
    () => open.session.getSnapshot().chat ?? undefined,
  );
  const { isInstructionFixed } = useModelLocks(config);
  const parameters = chat?.parameters ?? values.defaultParameters;

  // As it was opened: the chat may change behind the dialog.
  const [shown] = useState({
    model: chat?.model ?? known.defaultModel,
    parameters,
    isStreaming: parameters.stream ?? values.streaming,
  });

  function targetOf(model: ModelRef | null): SettingsTarget | undefined {
    const provider = findProvider(known, model?.providerId);
    if (provider === undefined) return undefined;
    const info = provider.models.find(({ id }) => id === model?.modelId);
    const refused = model === null ? [] : providers.refusedParams(model);
    return { info, dialect: provider.endpoint.dialect, refused };
  }

  function save(next: ModelSettings): void {
    const { model, remembers, isStreaming } = next;
    focusBoxAfterDialog();
    const saved = { ...next.parameters, stream: isStreaming };
    open.actions.setModelSettings(model, saved);
    void settings.change({
      // Of a chat that is to leave no trace, nothing becomes a default unless it is asked for.
      ...(open.isTemporary ? {} : { rememberModelSettings: remembers }),
      ...rememberedSettings(
        next,
        {
          before: shown,
          own: settings.getOwn().defaultParameters,
          host: config.getSnapshot(),
          isDefaultChosen: known.isDefaultChosen,
        },
        { parameters: remembers, instruction: next.instructionFor === 'new-chats' },
      ),
    });
  }

  return (
    <ModelSettingsDialog
      initial={{
        ...shown,
        remembers: values.rememberModelSettings && !open.isTemporary,
      }}
      defaultInstruction={values.defaultParameters.systemMessage ?? ''}
      targetOf={targetOf}
      isInstructionFixed={isInstructionFixed}
      renderModelButton={(model, onChoose) => (
        <ModelButton
          providers={providers}
          preferences={modelPreferences}
          model={model}
          onChoose={onChoose}
        />
      )}
      renderCustomModels={(input) => <CustomModelsPane {...input} ports={{ providers, config }} />}
      onTryAgain={(model) => void providers.forgetRefusals(model)}
      onSave={save}
      onClose={onClose}
    />
  );
}
