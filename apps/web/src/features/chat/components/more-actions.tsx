import type { Message } from '@parley/domain/chat/message.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useChatScope } from '../chat-scope.ts';
import { useIsPlaying } from '../hooks/use-is-playing.ts';
import { focusComparison } from '../logic/focus-after-choice.ts';

const EditHistoryDialog = lazyComponent(
  async () => (await import('./edit-history-dialog.tsx')).EditHistoryDialog,
);
const MoreMenu = lazyComponent(async () => (await import('./more-menu.tsx')).MoreMenu);

interface MoreActionsProps {
  readonly message: Message;
  readonly text: string;
  readonly copyText?: (() => string) | undefined;
  readonly isRaw: boolean;
  readonly onToggleRaw: () => void;
}

/** What is done seldom with a message, behind one button; while it is read aloud, the way to stop. */
export function MoreActions(props: MoreActionsProps): ReactNode {
  const { message, text } = props;
  const intl = useIntl();
  const { actions, onRefused, slots, speech } = useChatScope();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [pickerAnchor, setPickerAnchor] = useState<HTMLElement>();
  const [isEditHistoryOpen, setIsEditHistoryOpen] = useState(false);
  const [othersAnchor, setOthersAnchor] = useState<HTMLElement>();
  const isPlaying = useIsPlaying(message.id);
  function handleModel(model: ModelRef): void {
    const result = actions.regenerate(message.id, model);
    if (!result.ok) onRefused(result.error.code);
  }
  function handleOthers(models: readonly ModelRef[]): void {
    const result = actions.askOthers(message.id, models);
    if (result.ok) focusComparison();
    else onRefused(result.error.code);
  }
  return (
    <>
      {isPlaying && (
        <IconButton
          size="s"
          icon={Square}
          label={intl.formatMessage({
            id: 'chat.action.stopPlaying',
            defaultMessage: 'Stop playing',
          })}
          onClick={() => speech?.toggle(message.id, text)}
        />
      )}
      <IconButton
        size="s"
        icon={Ellipsis}
        label={intl.formatMessage({ id: 'chat.action.more', defaultMessage: 'More actions' })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor !== undefined && (
        <MoreMenu
          {...props}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          onPickModel={() => setPickerAnchor(anchor)}
          onOpenEditHistory={() => setIsEditHistoryOpen(true)}
          onPickModels={() => setOthersAnchor(anchor)}
        />
      )}
      {isEditHistoryOpen && (
        <EditHistoryDialog message={message} onClose={() => setIsEditHistoryOpen(false)} />
      )}
      {pickerAnchor !== undefined &&
        slots.renderModelPicker({
          anchor: pickerAnchor,
          model: message.model ?? null,
          onChoose: handleModel,
          onClose: () => setPickerAnchor(undefined),
        })}
      {othersAnchor !== undefined &&
        slots.renderModelsPicker({
          anchor: othersAnchor,
          model: message.model ?? null,
          onChoose: handleOthers,
          onClose: () => setOthersAnchor(undefined),
        })}
    </>
  );
}
