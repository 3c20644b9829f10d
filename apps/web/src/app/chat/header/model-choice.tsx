import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Settings2 } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { ModelButton } from '#src/features/models/model-button.tsx';
import type { AskedModels } from '#src/features/models/model-button-props.ts';
import { QuickModels } from '#src/features/models/quick-models.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { askSeveral } from '../open-chat/ask-several.ts';
import { ModelSettingsPane } from '#src/app/panes/panes.ts';
import styles from './model-choice.module.css';
import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { useModelLocks } from '#src/app/shared/use-model-locks.ts';

const EffortOfChat = lazyComponent(async () => (await import('./effort-of-chat.tsx')).EffortOfChat);
const ServiceMark = lazyComponent(async () => (await import('./service-mark.tsx')).ServiceMark);

interface ModelChoiceProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  readonly onOpenSettings: () => void;
}

const none: readonly ModelRef[] = [];

/** The button that names the model of the open chat, and the way to its settings. */
export function ModelChoice({ open, snapshot, onOpenSettings }: ModelChoiceProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { providers, settings, modelPreferences, config } = program;
  const { defaultParameters } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { isModelFixed } = useModelLocks(config);
  const [isOpen, setIsOpen] = useState(false);
  const { chat } = snapshot;
  const model = chat?.model ?? null;
  const several = useSeveral(open, chat);
  useSettingsCommand(isModelFixed, () => setIsOpen(true));
  return (
    <>
      {!isModelFixed && several.models.length === 0 && (
        <QuickChoice open={open} snapshot={snapshot} />
      )}
      <FaultOf model={model} onOpenSettings={onOpenSettings} />
      <ModelButton
        providers={providers}
        preferences={modelPreferences}
        model={model}
        temperature={(chat?.parameters ?? defaultParameters).temperature}
        isFixed={isModelFixed}
        several={several}
        effort={<EffortOfChat open={open} />}
        onChoose={open.actions.setModel}
        onSetUp={onOpenSettings}
        onOpenModelSettings={() => setIsOpen(true)}
      />
      {!isModelFixed && (
        <IconButton
          icon={Settings2}
          className={styles['settings'] ?? ''}
          label={intl.formatMessage({
            id: 'modelSettings.title',
            defaultMessage: 'Model settings',
          })}
          aria-haspopup="dialog"
          onPointerEnter={ModelSettingsPane.preload}
          onFocus={ModelSettingsPane.preload}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <ModelSettingsPane ports={program} chat={open} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface FaultOfProps {
  readonly model: ModelRef | null;
  readonly onOpenSettings: () => void;
}

/** Where the service behind the model is down or slow, a mark that says so. */
function FaultOf({ model, onOpenSettings }: FaultOfProps): ReactNode {
  const { providers, serviceStatus } = useProgram();
  const { defaultModel } = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const troubles = useSyncExternalStore(serviceStatus.subscribe, serviceStatus.troubles);
  const shown = model ?? defaultModel;
  const trouble = shown === null ? undefined : troubles.get(shown.providerId);
  if (shown === null || trouble === undefined) return null;
  return (
    <ServiceMark
      providers={providers}
      model={shown}
      trouble={trouble}
      onOpenSettings={onOpenSettings}
    />
  );
}

function QuickChoice({ open, snapshot }: Pick<ModelChoiceProps, 'open' | 'snapshot'>): ReactNode {
  const { providers, modelPreferences } = useProgram();
  if (snapshot.path.length === 0) return null;
  return (
    <div className={styles['quick']}>
      <QuickModels
        providers={providers}
        preferences={modelPreferences}
        model={snapshot.chat?.model ?? null}
        onChoose={open.actions.setModel}
      />
    </div>
  );
}

/** Several models that the open chat asks, and the way to change them. */
function useSeveral(open: OpenChat, chat: Chat | undefined): AskedModels {
  return useMemo(
    () => ({
      models: chat?.parameters.askedModels ?? none,
      onChange: (models) => askSeveral(open, chat, models),
    }),
    [open, chat],
  );
}

/** Lets keys, palette and the bar of actions open the settings as well. */
function useSettingsCommand(isFixed: boolean, open: () => void): void {
  const { commands } = useProgram();
  useCommands(commands, { modelSettings: isFixed ? undefined : open });
}
