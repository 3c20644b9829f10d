import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { toPlainText } from '@parley/ui/markdown/to-plain.ts';
import { PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './pinned-dialog.module.css';

interface PinnedDialogProps {
  readonly messages: readonly Message[];
  readonly onJump: (id: MessageId) => void;
  readonly onUnpin: (id: MessageId) => void;
  readonly onClose: () => void;
}

const shownCharacters = 240;
/** So much of a message is read for them. */
const readCharacters = 4000;

/** The pinned messages of a chat; each leads to its place. It goes with the last one. */
export function PinnedDialog({ messages, onJump, onUnpin, onClose }: PinnedDialogProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      title={intl.formatMessage({ id: 'pinned.title', defaultMessage: 'Pinned messages' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      <ul className={styles['list']}>
        {messages.map((message) => (
          <li key={message.id} className={styles['item']}>
            <button
              type="button"
              dir="auto"
              onClick={() => {
                onJump(message.id);
                onClose();
              }}
            >
              {cutText(
                toPlainText(cutText(textOfParts(message.parts), readCharacters)),
                shownCharacters,
              )}
            </button>
            <IconButton
              icon={PinOff}
              label={intl.formatMessage({ id: 'chat.action.unpin', defaultMessage: 'Unpin' })}
              onClick={() => {
                onUnpin(message.id);
                if (messages.length === 1) onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
