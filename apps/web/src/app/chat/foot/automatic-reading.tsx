import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import type { Speech } from '#src/app/shared/speech.ts';
import { followReply } from './follow-reply.ts';
import type { Generation } from '#src/services/generation/generation.ts';

/** What reading replies as they come needs of the program. */
export interface AutomaticReadingPorts {
  readonly generation: Generation;
  readonly speech: Speech;
}

interface AutomaticReadingProps {
  readonly ports: AutomaticReadingPorts;
  readonly chatId: ChatId;
  /** Replies that were on their way when the chat was opened: nobody asked for them here and now. */
  readonly runningBefore: readonly MessageId[];
}

/** Begins to read the replies of the open chat as they come in. Draws nothing. */
export function AutomaticReading({ ports, chatId, runningBefore }: AutomaticReadingProps): null {
  const intl = useIntl();
  const { generation, speech } = ports;
  useEffect(() => {
    const follow = (id: MessageId): void => followReply({ generation, speech }, id, intl);
    // This part may have been loaded while the first reply was on its way.
    const [running, ...others] = generation.runningReplies(chatId);
    const isNew = running !== undefined && !runningBefore.includes(running);
    if (isNew && others.length === 0 && speech.getSnapshot().id !== running) follow(running);
    return generation.subscribe((notice) => {
      if (notice.type !== 'turn-started' || notice.rows.chat.id !== chatId) return;
      const replies = notice.rows.messages.filter(({ role }) => role === 'assistant');
      const [reply] = replies;
      // Nobody can listen to several answers at once.
      if (reply !== undefined && replies.length === 1) follow(reply.id);
    });
  }, [chatId, runningBefore, generation, speech, intl]);
  return null;
}
