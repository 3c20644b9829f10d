import { textWithoutMarks } from '@parley/domain/chat/cited-markdown.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { IntlShape } from 'react-intl';

import type { Speech, SpeechCode } from '#src/app/shared/speech.ts';
import type { Generation } from '#src/services/generation/generation.ts';

/** A growing text is parsed at most this often. */
const everyMs = 300;

/** What following a reply needs of the program. */
interface FollowPorts {
  readonly generation: Generation;
  readonly speech: Speech;
}

/**
 * Reads a reply while it comes in, to its end: also when another chat is opened meanwhile, as with
 * any other message. Ends with the reply, or when something else is read or nothing any more.
 */
export function followReply(
  { generation, speech }: FollowPorts,
  id: MessageId,
  intl: IntlShape,
): void {
  let update: ReturnType<SpeechCode['follow']> | undefined;
  let latest = { text: '', isWhole: false };
  let updatedAt = 0;

  function give({ parts }: Pick<Message, 'parts'>, isWhole: boolean): void {
    latest = { text: textWithoutMarks(parts), isWhole };
    update?.(latest.text, isWhole);
  }

  const stopListening = generation.replies.subscribe(id, () => {
    if (update !== undefined && speech.getSnapshot().id !== id) {
      end();
      return;
    }
    const draft = generation.replies.get(id);
    if (draft === undefined || performance.now() - updatedAt < everyMs) return;
    updatedAt = performance.now();
    give(draft, false);
  });
  const stopWaiting = generation.subscribe((notice) => {
    if (notice.type !== 'turn-ended' || notice.message.id !== id) return;
    give(notice.message, true);
    end();
  });
  function end(): void {
    stopListening();
    stopWaiting();
  }

  speech.run((code) => {
    update = code.follow(id, intl);
    update(latest.text, latest.isWhole);
  });
}
