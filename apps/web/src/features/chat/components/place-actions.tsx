import type { Message } from '@parley/domain/chat/message.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { GitBranch, Pin, PinOff, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { useIsPlaying } from '../hooks/use-is-playing.ts';

interface PlaceActionsProps {
  readonly message: Message;
  readonly text: string;
}

/** Pin, play and fork as buttons, where the row has room for them. */
export function PlaceActions({ message, text }: PlaceActionsProps): ReactNode {
  const intl = useIntl();
  const { actions, speech, fork } = useChatScope();
  const isPlaying = useIsPlaying(message.id);
  const isPinned = message.pinnedAtMs !== undefined;
  return (
    <>
      <IconButton
        size="s"
        icon={isPinned ? PinOff : Pin}
        label={
          isPinned
            ? intl.formatMessage({ id: 'chat.action.unpin', defaultMessage: 'Unpin' })
            : intl.formatMessage({ id: 'chat.action.pin', defaultMessage: 'Pin' })
        }
        onClick={() => actions.setPinned(message.id, !isPinned)}
      />
      {speech?.hasButton === true && text.trim() !== '' && !isPlaying && (
        <IconButton
          size="s"
          icon={Volume2}
          label={intl.formatMessage({ id: 'chat.action.play', defaultMessage: 'Play' })}
          onClick={() => speech.toggle(message.id, text)}
        />
      )}
      {fork !== undefined && (
        <IconButton
          size="s"
          icon={GitBranch}
          label={intl.formatMessage({ id: 'chat.action.fork', defaultMessage: 'Fork' })}
          onClick={() => fork(message.id)}
        />
      )}
    </>
  );
}
