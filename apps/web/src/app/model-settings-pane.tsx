import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { useSyncExternalStore, type ReactNode } from 'react';

import { ModelButton } from '#src/features/models/model-button.tsx';
import { ModelSettingsDialog } from '#src/features/model-settings/model-settings-dialog.tsx';
import type {
  ModelSettings,
  SettingsTarget,
} from '#src/features/model-settings/model-settings-props.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';

import { OwnModelsPane } from './own-models-pane.tsx';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useModelLocks } from './use-model-locks.ts';

interface ModelSettingsPaneProps {
  readonly open: OpenChat;
  readonly onClose: () => void;
}

/** The model settings of the open chat, with everything that they show and change. */
export function ModelSettingsPane({ open, onClose }: ModelSettingsPaneProps): ReactNode {
  const { settings, providers, modelPreferences } = useProgram();
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const chat = useSyncExternalStore(
    open.session.subscribe,
    () => open.session.getSnapshot().chat ?? undefined,
  );
  const { isInstructionFixed } = useModelLocks();
  const parameters = chat?.parameters ?? values.defaultParameters;

  function targetOf(model: ModelRef | null): SettingsTarget | undefined {
    const provider = findProvider(known, model?.providerId);
    if (provider === undefined) return undefined;
    const info = provider.models.find(({ id }) => id === model?.modelId);
    const leftOut = model === null ? [] : providers.leftOutParams(model);
    return { info, dialect: provider.endpoint.dialect, leftOut };
  }

  function save(next: ModelSettings): void {
    const { model, remembers, isStreaming } = next;
    const saved = { ...next.parameters, stream: isStreaming };
    open.actions.setModelSettings(model, saved);
    // What has buttons of its own is remembered there.
    const {
      output: _output,
      stream: _stream,
      tools: _tools,
      approvedTools: _approved,
      askedModels: _asked,
      ...defaults
    } = saved;
    void settings.change({
      // Of a chat that is to leave no trace, nothing becomes a default unless it is asked for.
      ...(open.isTemporary ? {} : { rememberModelSettings: remembers }),
      ...(remembers
        ? { defaultModel: model, defaultParameters: defaults, streaming: isStreaming }
        : {}),
    });
  }

  return (
    <ModelSettingsDialog
      initial={{
        model: chat?.model ?? known.defaultModel,
        parameters,
        isStreaming: parameters.stream ?? values.streaming,
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
      renderOwnModels={(input) => <OwnModelsPane {...input} />}
      onTryAgain={(model) => void providers.forgetRefusals(model)}
      onSave={save}
      onClose={onClose}
    />
  );
}
