import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ErrorCard } from '@parley/ui/components/error-card/error-card.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { turnErrorText, type TurnErrorText } from '../logic/turn-error-texts.ts';
import { ContextExceeded } from './context-exceeded.tsx';
import styles from './turn-error-card.module.css';

interface TurnErrorCardProps {
  readonly message: Message;
  readonly error: TurnError;
  /** Some text had come in before the error. */
  readonly canContinue: boolean;
}

/** A failed turn, at its place in the conversation: what happened, why, and the buttons that help. */
export function TurnErrorCard({ message, error, canContinue }: TurnErrorCardProps): ReactNode {
  const intl = useIntl();
  const { actions, onRefused, onOpenKeys, errorOrigin, slots } = useChatScope();
  const text = turnErrorText(intl, error, errorOrigin(message));

  function handleRetry(): void {
    const result = actions.retry(message.id);
    if (!result.ok) onRefused(result.error.code);
  }
  function handleContinue(): void {
    const result = actions.continueReply(message.id);
    if (!result.ok) onRefused(result.error.code);
  }

  return (
    <div data-part="error">
      <ErrorCard
        className={styles['card'] ?? ''}
        title={text.title}
        detailsLabel={intl.formatMessage({
          id: 'turnError.details',
          defaultMessage: 'Technical details',
        })}
        {...(text.details === undefined ? {} : { details: text.details })}
        actions={
          <>
            {canContinue && (
              <Button size="s" onClick={handleContinue}>
                {intl.formatMessage({ id: 'chat.continue', defaultMessage: 'Continue' })}
              </Button>
            )}
            {error.code === 'context-length-exceeded' && <ContextExceeded message={message} />}
            {text.leadsToKeys && (
              <Button size="s" onClick={onOpenKeys}>
                {error.code === 'keys-locked'
                  ? intl.formatMessage({ id: 'turnError.unlock', defaultMessage: 'Unlock keys' })
                  : intl.formatMessage({
                      id: 'turnError.openKeys',
                      defaultMessage: 'Enter API key',
                    })}
              </Button>
            )}
            {error.spending === undefined && (
              <Button size="s" variant={retryVariant(error, text)} onClick={handleRetry}>
                {intl.formatMessage({ id: 'chat.retry', defaultMessage: 'Retry' })}
              </Button>
            )}
          </>
        }
      >
        {text.quote !== undefined && (
          <blockquote className={styles['quote']} dir="auto">
            {text.quote}
          </blockquote>
        )}
        {text.hint !== undefined && <p className={styles['hint']}>{text.hint}</p>}
        {error.spending !== undefined && slots.renderSpendingLimitExceeded(message, error.spending)}
        {text.link !== undefined && (
          <a href={text.link.url} target="_blank" rel="noopener noreferrer">
            {text.link.label}
          </a>
        )}
      </ErrorCard>
    </div>
  );
}

/** Where the same request would fail again, what helps stands first and is easier to see. */
function retryVariant(error: TurnError, text: TurnErrorText): 'quiet' | 'secondary' {
  return error.code === 'context-length-exceeded' || text.leadsToKeys ? 'quiet' : 'secondary';
}
