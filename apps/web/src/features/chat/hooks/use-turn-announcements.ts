import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import { toPlainText } from '@parley/ui/markdown/to-plain.ts';
import type { AnnouncerStore } from '@parley/ui/components/announcer/announcer-store.ts';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';

/** How much of a finished reply is spoken, and how much Markdown is read for it. */
const spokenCharacters = 500;
const readCharacters = 8 * spokenCharacters;

/** Tells a screen reader once that a reply began, and once how it ended; never its words as they come. */
export function useTurnAnnouncements(last: Message | undefined, announcer: AnnouncerStore): void {
  const intl = useIntl();
  const runningId = useRef<string>(undefined);
  const isBetween = useRef(false);
  const { titleOf } = useChatScope().tools;

  useEffect(() => {
    if (last?.role === 'user') isBetween.current = false;
    if (last === undefined || last.role !== 'assistant') return;
    if (isRunning(last.state)) {
      if (runningId.current === last.id) return;
      runningId.current = last.id;
      // After tools it goes on with the same answer.
      if (isBetween.current) return;
      announcer.announce(
        intl.formatMessage({
          id: 'announce.started',
          defaultMessage: 'The assistant is replying.',
        }),
      );
      return;
    }
    if (runningId.current !== last.id) return;
    runningId.current = undefined;
    const calls = callsToRun(last);
    isBetween.current = calls.length > 0;
    if (calls.length > 0) {
      const names = [...new Set(calls.map(({ name }) => titleOf(name)))].join(', ');
      announcer.announce(
        intl.formatMessage(
          { id: 'announce.tools', defaultMessage: 'The assistant wants to use tools: {names}' },
          { names },
        ),
      );
      return;
    }
    announcer.announce(endText());

    function endText(): string {
      if (last === undefined) return '';
      const text = cutText(toPlainText(beginningOf(last)), spokenCharacters);
      if (last.state === 'failed') {
        return intl.formatMessage({ id: 'announce.failed', defaultMessage: 'The reply failed.' });
      }
      if (last.state === 'stopped' || last.state === 'cut') {
        return intl.formatMessage(
          { id: 'announce.stopped', defaultMessage: 'The reply was interrupted. {text}' },
          { text },
        );
      }
      return intl.formatMessage(
        { id: 'announce.finished', defaultMessage: 'The assistant replied: {text}' },
        { text },
      );
    }
  }, [last, announcer, intl, titleOf]);
}

/** All of it where a picture may lie in its address: half of that would be read out. */
function beginningOf({ parts }: Message): string {
  const text = textOfParts(parts);
  const beginning = text.slice(0, readCharacters);
  return beginning.includes('](data:') ? text : beginning;
}
