import { isUnderWay, isWhole, type Answer } from '@parley/domain/chat/compare-answers.ts';
import type { AnnouncerStore } from '@parley/ui/components/announcer/announcer-store.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';

/** Tells a screen reader once that several answers begin, and once how they ended together. */
export function useComparisonAnnouncements(
  answers: readonly Answer[],
  announcer: AnnouncerStore,
): void {
  const intl = useIntl();
  const { tools } = useChatScope();
  // Tools may run between two replies of an answer.
  const atWork = useSyncExternalStore(
    tools.subscribe,
    () => answers.filter(({ last }) => tools.isBusy(last.id)).length,
  );
  const running = Math.max(atWork, answers.filter(isUnderWay).length);
  const wasRunning = useRef(false);
  useAskingAnnouncement(answers, announcer);

  useEffect(() => {
    const isRunning = running > 0;
    if (isRunning === wasRunning.current) return;
    wasRunning.current = isRunning;
    if (answers.length === 0) return;
    if (isRunning) {
      announcer.announce(
        intl.formatMessage(
          {
            id: 'announce.answers.started',
            defaultMessage: '{count, plural, one {# model is} other {# models are}} replying.',
          },
          { count: running },
        ),
      );
      return;
    }
    const ready = answers.filter(isWhole).length;
    const failed = answers.filter(({ last }) => last.state === 'failed').length;
    announcer.announce(
      intl.formatMessage(
        {
          id: 'announce.answers.ended',
          defaultMessage:
            '{ready, plural, =0 {No replies are} one {# reply is} other {# replies are}} ready{failed, plural, =0 {} other {, # failed}}{stopped, plural, =0 {} other {, # interrupted}}.',
        },
        { ready, failed, stopped: answers.length - ready - failed },
      ),
    );
  }, [running, answers, announcer, intl]);
}

/** A tool that waits for the person holds its answer up: that is told by the name of its model. */
function useAskingAnnouncement(answers: readonly Answer[], announcer: AnnouncerStore): void {
  const intl = useIntl();
  const { tools, modelTitles } = useChatScope();
  const asking = useSyncExternalStore(tools.subscribe, () =>
    answers
      .filter(({ last }) => [...(tools.statesOf(last.id)?.values() ?? [])].includes('asking'))
      .flatMap(({ first }) => (first.model === undefined ? [] : modelTitles.titleOf(first.model)))
      .join(', '),
  );

  useEffect(() => {
    if (asking === '') return;
    announcer.announce(
      intl.formatMessage(
        {
          id: 'announce.answers.asking',
          defaultMessage: 'Waiting for your approval to use tools: {models}',
        },
        { models: asking },
      ),
    );
  }, [asking, announcer, intl]);
}
