import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import { useProgram } from './program-context.ts';
import type { SpeechCode } from './speech-parts.ts';

/** A growing text is parsed at most this often. */
const everyMs = 300;

interface AutomaticReadingProps {
  readonly chatId: ChatId;
}

/** Reads the replies of the open chat while they come in. Draws nothing. */
export function AutomaticReading({ chatId }: AutomaticReadingProps): null {
  const intl = useIntl();
  const { generation, speech } = useProgram();
  useEffect(() => {
    let stopFollowing: (() => void) | undefined;

    function follow(reply: Pick<Message, 'id'>): void {
      stopFollowing?.();
      let update: ReturnType<SpeechCode['follow']> | undefined;
      let latest = { text: '', isWhole: false };
      speech.run((code) => {
        update = code.follow(reply.id, intl);
        update(latest.text, latest.isWhole);
      });
      function give(message: Pick<Message, 'parts'>, isWhole: boolean): void {
        latest = { text: textOfParts(message.parts), isWhole };
        update?.(latest.text, isWhole);
      }
      let updatedAt = 0;
      const stopListening = generation.replies.subscribe(reply.id, () => {
        const draft = generation.replies.get(reply.id);
        if (draft === undefined || performance.now() - updatedAt < everyMs) return;
        updatedAt = performance.now();
        give(draft, false);
      });
      const stopWaiting = generation.subscribe((notice) => {
        if (notice.type !== 'turn-ended' || notice.message.id !== reply.id) return;
        give(notice.message, true);
        stopFollowing?.();
      });
      stopFollowing = () => {
        stopListening();
        stopWaiting();
        stopFollowing = undefined;
      };
    }

    const stop = generation.subscribe((notice) => {
      if (notice.type !== 'turn-started' || notice.rows.chat.id !== chatId) return;
      const replies = notice.rows.messages.filter(({ role }) => role === 'assistant');
      const [reply] = replies;
      // Nobody can listen to several answers at once.
      if (reply !== undefined && replies.length === 1) follow(reply);
    });
    // This part may have been loaded while a reply was on its way.
    const [running, ...others] = generation.runningReplies(chatId);
    if (running !== undefined && others.length === 0) follow({ id: running });
    return () => {
      stop();
      stopFollowing?.();
    };
  }, [chatId, generation, speech, intl]);
  return null;
}
