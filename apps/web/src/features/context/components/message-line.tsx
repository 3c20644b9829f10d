import type { ContextMessage } from '@parley/domain/context/describe-context.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import { tokensAndPrice } from '../logic/part-price.ts';
import styles from './lines.module.css';

interface MessageLineProps {
  readonly entry: ContextMessage;
  readonly inputPrice: number | undefined;
  /** It is only being written. */
  readonly isNext: boolean;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

const speakers = defineMessages({
  user: { id: 'context.you', defaultMessage: 'You' },
  assistant: { id: 'context.reply', defaultMessage: 'Reply' },
  tool: { id: 'context.tool', defaultMessage: 'Tool result' },
  system: { id: 'context.training', defaultMessage: 'System prompt' },
});

const reasons = defineMessages({
  'left-out': { id: 'context.leftOut', defaultMessage: 'left out' },
  'beyond-limit': { id: 'context.beyondLimit', defaultMessage: 'beyond the limit' },
  cleared: { id: 'context.cleared', defaultMessage: 'before “Context cleared”' },
});

const excerptCharacters = 160;

/** A message with what it takes, and the switch that leaves it out. */
export function MessageLine({
  entry,
  inputPrice,
  isNext,
  onLeaveOut,
}: MessageLineProps): ReactNode {
  const intl = useIntl();
  const { message, place, tokens } = entry;
  const excerpt = excerptOf(intl, entry);
  const hasSwitch =
    !isNext && message.role !== 'tool' && (place === 'sent' || place === 'left-out');
  return (
    <li className={styles['line']} data-place={place}>
      <div className={styles['texts']}>
        <span className={styles['who']}>
          {isNext
            ? intl.formatMessage({ id: 'context.next', defaultMessage: 'Your next message' })
            : intl.formatMessage(speakers[message.role])}
          <span className={styles['figures']}>
            {place === 'sent' || place === 'empty'
              ? tokensAndPrice(intl, tokens, inputPrice)
              : intl.formatMessage(
                  { id: 'context.notSent', defaultMessage: 'Not sent: {reason}' },
                  { reason: intl.formatMessage(reasons[place]) },
                )}
          </span>
        </span>
        <span className={styles['excerpt']} dir="auto">
          {excerpt}
        </span>
      </div>
      {hasSwitch && (
        <Switch
          className={styles['toggle'] ?? ''}
          label={
            <span className="visually-hidden">
              {intl.formatMessage(
                { id: 'context.send', defaultMessage: 'Send “{excerpt}”' },
                { excerpt: cutText(excerpt, 40) },
              )}
            </span>
          }
          checked={place === 'sent'}
          onCheckedChange={(isSent) => onLeaveOut(!isSent)}
        />
      )}
    </li>
  );
}

function excerptOf(intl: IntlShape, { message }: ContextMessage): string {
  const names = message.parts.flatMap((part) => {
    if (part.type === 'file' || part.type === 'image') return [part.name];
    if (part.type === 'tool-result') return [cutText(part.text, excerptCharacters)];
    return part.type === 'tool-call' ? [part.name] : [];
  });
  const text = cutText(textOfParts(message.parts).trim(), excerptCharacters).replace(/\s+/g, ' ');
  return intl.formatList([text, ...names].filter(Boolean), { type: 'unit' });
}
