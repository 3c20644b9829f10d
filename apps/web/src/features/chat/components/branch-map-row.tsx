import type { BranchRow } from '@parley/domain/chat/branch-map.ts';
import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import { toPlainText } from '@parley/ui/markdown/to-plain.ts';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import type { RowLines } from '../logic/branch-lines.ts';
import styles from './branch-map.module.css';

interface BranchMapRowProps {
  readonly id: string;
  readonly row: BranchRow;
  /** Undefined for a row that is not drawn any more. */
  readonly lines: RowLines | undefined;
  readonly isActive: boolean;
  readonly onChoose: (id: MessageId) => void;
}

const shownCharacters = 120;
/** Enough to find that many characters behind the marks of a long text. */
const readCharacters = 2000;

const speakers = defineMessages({
  user: { id: 'chat.speaker.user', defaultMessage: 'You' },
  assistant: { id: 'chat.speaker.assistant', defaultMessage: 'Assistant' },
  tool: { id: 'chat.speaker.tool', defaultMessage: 'Tool' },
  system: { id: 'chat.speaker.system', defaultMessage: 'System' },
});

/** One message of the map: who spoke, how it begins, and whether it is on the screen. */
export function BranchMapRow({ id, row, lines, isActive, onChoose }: BranchMapRowProps): ReactNode {
  const intl = useIntl();
  const { message, depth, isShown } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the focus and the keys
    <div
      id={id}
      className={styles['row']}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isActive}
      aria-current={isShown || undefined}
      data-role={message.role}
      onClick={() => onChoose(message.id)}
    >
      {lines !== undefined && <Lines lines={lines} />}
      <span className={styles['dot']} />
      <span className={styles['speaker']}>{intl.formatMessage(speakers[message.role])}</span>
      <span className={styles['text']} dir="auto">
        {beginningOf(message, intl)}
      </span>
    </div>
  );
}

/** The lines at the start of a row; its dot stands at the end of them. */
function Lines({ lines: { below, from } }: { readonly lines: RowLines }): ReactNode {
  const own = below.length - 1;
  return below.map((goesOn, column) => (
    <span
      key={column}
      className={styles['column']}
      data-above={(column === own ? from === 'above' : goesOn) || undefined}
      data-below={goesOn || undefined}
      data-side={(column === own && from === 'side') || undefined}
    />
  ));
}

function beginningOf(message: Message, intl: IntlShape): string {
  if (isContextDivider(message)) {
    return intl.formatMessage({ id: 'chat.contextCleared', defaultMessage: 'Context Cleared' });
  }
  const text = textOfParts(message.parts).slice(0, readCharacters);
  const plain = toPlainText(text).replaceAll(/\s+/g, ' ').trim();
  if (plain !== '') return cutText(plain, shownCharacters);
  return intl.formatMessage({ id: 'branches.noText', defaultMessage: '(no text)' });
}
