import type { Message } from '@parley/domain/chat/message.ts';
import { siblingPosition } from '@parley/domain/chat/message-tree.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { focusWhenDrawn } from '@parley/ui/hooks/focus-when-drawn.ts';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { ChevronLeft, ChevronRight, Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { focusComparison } from '../logic/focus-after-choice.ts';
import { isComparable } from '../logic/is-comparable.ts';
import { roomForAllActions } from '../logic/room-for-actions.ts';
import styles from './message-versions.module.css';

/** Arrows between the versions of a message; nothing where there is only one. */
export function MessageVersions({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { actions, getTree } = useChatScope();
  const hasRoom = useMediaQuery(roomForAllActions);
  const position = siblingPosition(getTree(), message);

  function show(id: MessageId | undefined, isNext: boolean): void {
    if (id === undefined) return;
    actions.showVersion(id);
    focusWhenDrawn(() => findArrow(id, isNext), { preventScroll: true });
  }

  if (position.count < 2) return null;
  const { previousId, nextId } = position;
  return (
    <span className={styles['versions']} data-versions="">
      <IconButton
        size="s"
        icon={ChevronLeft}
        label={intl.formatMessage({
          id: 'chat.version.previous',
          defaultMessage: 'Previous version',
        })}
        disabled={previousId === undefined}
        onClick={() => show(previousId, false)}
      />
      <span className={styles['position']}>
        {intl.formatMessage(
          { id: 'chat.version.position', defaultMessage: '{index}/{count}' },
          { index: position.index + 1, count: position.count },
        )}
      </span>
      <IconButton
        size="s"
        icon={ChevronRight}
        label={intl.formatMessage({ id: 'chat.version.next', defaultMessage: 'Next version' })}
        disabled={nextId === undefined}
        onClick={() => show(nextId, true)}
      />
      {hasRoom && isComparable(getTree(), message) && (
        <IconButton
          size="s"
          icon={Columns2}
          label={intl.formatMessage({ id: 'compare.open', defaultMessage: 'Compare versions' })}
          data-compare=""
          onClick={() => {
            actions.compareAnswers(message.id);
            focusComparison();
          }}
        />
      )}
    </span>
  );
}

/** The other version is a row of its own: the arrow goes on there, or the one that leads back. */
function findArrow(id: MessageId, isNext: boolean): HTMLElement | undefined {
  const arrows = document.querySelectorAll<HTMLButtonElement>(
    `[data-message-id="${id}"] [data-versions] button:not(:disabled, [data-compare])`,
  );
  return arrows[isNext ? arrows.length - 1 : 0];
}
