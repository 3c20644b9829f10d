import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import styles from './status-line.module.css';

/** The one thing worth saying at the moment, the first of these that holds. */
export interface StatusFacts {
  /** Sending was refused, for a reply runs. */
  readonly hasTriedWhileRunning: boolean;
  /** Sending waits for attachments that are read. */
  readonly isWaiting: boolean;
  readonly hasPlaceholders: boolean;
  /** UTF-16 units in the box. */
  readonly length: number;
  readonly characterLimit: number | undefined;
  /** How many messages cost nothing; undefined where nobody says so. */
  readonly freeMessages: number | undefined;
}

/** Quiet words between the tools and the button; they take no height of their own. */
export function StatusLine(facts: StatusFacts): ReactNode {
  const intl = useIntl();
  const { length, characterLimit } = facts;
  const isOver = characterLimit !== undefined && length > characterLimit;
  return (
    <div className={styles['line']}>
      <span className={styles['hint']} aria-live="polite" data-tooltip-if-cut="">
        {hintOf(facts, isOver, intl)}
      </span>
      {characterLimit !== undefined && (
        <span className={styles['counter']} data-over={isOver || undefined}>
          {intl.formatMessage(
            { id: 'composer.counter', defaultMessage: '{length, number} / {limit, number}' },
            { length, limit: characterLimit },
          )}
        </span>
      )}
    </div>
  );
}

function hintOf(facts: StatusFacts, isOver: boolean, intl: IntlShape): string {
  if (isOver) {
    return intl.formatMessage({
      id: 'composer.tooLong',
      defaultMessage: 'Too long to send: shorten the message',
    });
  }
  if (facts.hasTriedWhileRunning) {
    return intl.formatMessage({
      id: 'composer.waitForReply',
      defaultMessage: 'Wait for the reply or stop it',
    });
  }
  if (facts.isWaiting) {
    return intl.formatMessage({
      id: 'composer.sendsWhenRead',
      defaultMessage: 'Sends when attachments are ready',
    });
  }
  if (facts.hasPlaceholders) {
    return intl.formatMessage({
      id: 'composer.placeholderHint',
      defaultMessage: 'Tab jumps to the next placeholder',
    });
  }
  if (facts.freeMessages === undefined) return '';
  return intl.formatMessage(
    {
      id: 'composer.freeMessages',
      defaultMessage:
        '{count, plural, =0 {No free messages left} one {# free message left} other {# free messages left}}',
    },
    { count: facts.freeMessages },
  );
}
