import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { TrayItem } from '#src/services/attachments/attachment-tray.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import { AttachmentChip } from './attachment-chip.tsx';
import styles from './attachment-list.module.css';

interface AttachmentListProps {
  readonly items: readonly TrayItem[];
  readonly attachments: Attachments;
  readonly canSeeImages: boolean | undefined;
  readonly onRemove: (key: number) => void;
  readonly onInsert: (key: number, part: FilePart) => void;
}

/** What goes with the next message. */
export function AttachmentList(props: AttachmentListProps): ReactNode {
  const { items, attachments, canSeeImages, onRemove, onInsert } = props;
  const intl = useIntl();
  const isUnfit = canSeeImages === false && items.some((item) => item.part?.type === 'image');
  return (
    <div className={styles['area']}>
      <ul
        // Safari forgets that a list without marks is one.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        className={styles['list']}
        aria-label={intl.formatMessage({
          id: 'composer.attachments',
          defaultMessage: 'Attachments',
        })}
      >
        {items.map((item) => (
          <li key={item.key} className={styles['item']}>
            <AttachmentChip
              item={item}
              attachments={attachments}
              isUnfit={canSeeImages === false}
              onRemove={() => onRemove(item.key)}
              onInsert={(part) => onInsert(item.key, part)}
            />
          </li>
        ))}
      </ul>
      {isUnfit && (
        <p className={styles['warning']} role="note">
          {intl.formatMessage({
            id: 'composer.cannotSeeImages',
            defaultMessage:
              'This model cannot see pictures: they will not be sent to it. Choose another model, or describe them in words.',
          })}
        </p>
      )}
    </div>
  );
}
