import type { Message } from '@parley/domain/chat/message.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { useIsPlaying } from '../hooks/use-is-playing.ts';

interface PlayButtonProps {
  readonly message: Message;
  readonly text: string;
}

/** Reads a message aloud, where its host and the person want a button for that. */
export function PlayButton({ message, text }: PlayButtonProps): ReactNode {
  const intl = useIntl();
  const { speech } = useChatScope();
  const isPlaying = useIsPlaying(message.id);
  if (speech?.hasButton !== true || text.trim() === '' || isPlaying) return null;
  return (
    <IconButton
      size="s"
      icon={Volume2}
      label={intl.formatMessage({ id: 'chat.action.play', defaultMessage: 'Play' })}
      onClick={() => speech.toggle(message.id, text)}
    />
  );
}
