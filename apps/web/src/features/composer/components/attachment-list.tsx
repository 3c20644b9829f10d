import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PendingAttachment } from '#src/services/attachments/pending-items.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import { AttachmentChip } from './attachment-chip.tsx';
import styles from './attachment-list.module.css';
import { HeldRow } from './held-row.tsx';

interface AttachmentListProps {
  readonly items: readonly PendingAttachment[];
  readonly attachments: Attachments;
  readonly canSeeImages: boolean | undefined;
  readonly renderFileDetail: (part: FilePart) => ReactNode;
  readonly onOpen: (item: PendingAttachment) => void;
  readonly onConsent: (key: number) => void;
  readonly onRemove: (key: number) => void;
  readonly onInsert: (key: number, part: FilePart) => void;
}

/** What goes with the next message. */
export function AttachmentList(props: AttachmentListProps): ReactNode {
  const { items, attachments, canSeeImages, onOpen, onRemove, onInsert } = props;
  const intl = useIntl();
  const isUnfit = canSeeImages === false && items.some((item) => item.part?.type === 'image');
  const unseenPages = canSeeImages === false ? items.filter(hasPageImages) : [];
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
              renderFileDetail={props.renderFileDetail}
              onOpen={() => onOpen(item)}
              onRemove={() => onRemove(item.key)}
              onInsert={(part) => onInsert(item.key, part)}
            />
          </li>
        ))}
      </ul>
      {items
        .filter(({ waitsFor }) => waitsFor !== undefined)
        .map((item) => (
          <HeldRow
            key={item.key}
            item={item}
            onOpen={() => onOpen(item)}
            onConsent={() => props.onConsent(item.key)}
          />
        ))}
      {unseenPages.map(({ key, name }) => (
        <p key={key} className={styles['warning']} role="note">
          {intl.formatMessage(
            {
              id: 'composer.cannotSeePages',
              defaultMessage:
                'Pages of “{name}” without readable text won’t be sent: this model can’t read images. Choose another model, or attach a version with text.',
            },
            { name },
          )}
        </p>
      ))}
      {isUnfit && (
        <p className={styles['warning']} role="note">
          {intl.formatMessage({
            id: 'composer.cannotSeeImages',
            defaultMessage: 'Images won’t be sent: this model can’t read them. Choose another.',
          })}
        </p>
      )}
    </div>
  );
}

function hasPageImages({ part }: PendingAttachment): boolean {
  return part?.type === 'file' && (part.source?.pictures.length ?? 0) > 0;
}
