import type { ContextView } from '@parley/domain/context/describe-context.ts';
import type { WindowUse } from '@parley/domain/context/context-window.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ContextLimit } from './components/context-limit.tsx';
import { MessageLine } from './components/message-line.tsx';
import { RequestText } from './components/request-text.tsx';
import { SystemLines } from './components/system-lines.tsx';
import { WindowBar } from './components/window-bar.tsx';
import { tokensAndPrice } from './logic/part-price.ts';
import styles from './context-dialog.module.css';

export interface ContextDialogProps {
  readonly view: ContextView;
  readonly use: WindowUse;
  /** The message that is being written, which no switch stands beside. */
  readonly nextId: MessageId;
  /** Dollars for a million tokens of prompt; undefined where unknown or not to be shown. */
  readonly inputPrice: number | undefined;
  readonly contextLimit: number;
  readonly onContextLimitChange: (limit: number) => void;
  readonly onLeaveOut: (id: MessageId, isLeftOut: boolean) => void;
  readonly onClear: () => void;
  /** The request as it would leave now, without the bytes of pictures. */
  readonly readRequest: () => Promise<string>;
  readonly onClose: () => void;
}

const shownAtFirst = 100;

/** What the next request will hold, piece by piece, with switches for single messages. */
export function ContextDialog(props: ContextDialogProps): ReactNode {
  const { view, inputPrice } = props;
  const intl = useIntl();
  const [shownCount, setShownCount] = useState(shownAtFirst);
  const spoken = view.messages.filter(({ place }) => place !== 'empty');
  const hidden = Math.max(0, spoken.length - shownCount);
  return (
    <Dialog
      open
      size="m"
      isTall
      title={intl.formatMessage({ id: 'context.title', defaultMessage: 'Context' })}
      description={intl.formatMessage({
        id: 'context.description',
        defaultMessage:
          'What’s sent with your next message. Token counts are estimates; each provider counts differently.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
      footer={
        <Button onClick={props.onClear}>
          {intl.formatMessage({ id: 'header.clear', defaultMessage: 'Clear context' })}
        </Button>
      }
    >
      <div className={styles['body']}>
        <WindowBar use={props.use} inputPrice={inputPrice} />
        {view.beyondLimitCount > 0 && (
          <Banner tone="warning">
            {intl.formatMessage(
              {
                id: 'context.trimmed',
                defaultMessage:
                  'The context was shortened: {count, plural, one {# earlier message isn’t} other {# earlier messages aren’t}} sent because of the limit below.',
              },
              { count: view.beyondLimitCount },
            )}
          </Banner>
        )}
        <ContextLimit value={props.contextLimit} onChange={props.onContextLimitChange} />
        <SystemLines parts={view.system} inputPrice={inputPrice} />
        {view.toolTokens > 0 && (
          <p>
            {intl.formatMessage(
              { id: 'context.tools', defaultMessage: 'Tool descriptions: {figures}' },
              { figures: tokensAndPrice(intl, view.toolTokens, inputPrice) },
            )}
          </p>
        )}
        <section aria-labelledby="context-messages">
          <h3 id="context-messages" className={styles['heading']}>
            {intl.formatMessage({ id: 'context.messages', defaultMessage: 'Messages' })}
          </h3>
          {spoken.length === 0 && (
            <p className={styles['none']}>
              {intl.formatMessage({
                id: 'context.none',
                defaultMessage: 'Nothing yet: only your next message will be sent.',
              })}
            </p>
          )}
          {hidden > 0 && (
            <Button
              variant="quiet"
              wide
              onClick={() => setShownCount((count) => count + shownAtFirst)}
            >
              {intl.formatMessage(
                { id: 'context.older', defaultMessage: 'Show earlier messages ({count})' },
                { count: hidden },
              )}
            </Button>
          )}
          <ul className={styles['lines']}>
            {spoken.slice(hidden).map((entry) => (
              <MessageLine
                key={entry.message.id}
                entry={entry}
                inputPrice={inputPrice}
                isNext={entry.message.id === props.nextId}
                onLeaveOut={(isLeftOut) => props.onLeaveOut(entry.message.id, isLeftOut)}
              />
            ))}
          </ul>
        </section>
        <RequestText readRequest={props.readRequest} />
      </div>
    </Dialog>
  );
}
