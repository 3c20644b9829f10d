import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { FileText, LockKeyhole, TextCursorInput, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { PendingAttachment } from '#src/services/attachments/pending-items.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import { useThumbnail } from '../hooks/use-thumbnail.ts';
import { boxCharacters } from '../logic/plan-paste.ts';
import styles from './attachment-chip.module.css';

interface AttachmentChipProps {
  readonly item: PendingAttachment;
  readonly attachments: Attachments;
  /** The model cannot see pictures. */
  readonly isUnfit: boolean;
  readonly renderFileDetail: (part: FilePart) => ReactNode;
  /** Shows what is in a file, or asks for its password. */
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onInsert: (part: FilePart) => void;
}

/** One attachment: what it is, how big it is, and what can be done with it. */
export function AttachmentChip(props: AttachmentChipProps): ReactNode {
  const { item, isUnfit, onOpen, onRemove, onInsert } = props;
  const intl = useIntl();
  const { part, name, waitsFor } = item;
  const isWarned = (isUnfit && part?.type === 'image') || waitsFor !== undefined;
  const canOpen = part?.type === 'file' || waitsFor !== undefined;
  return (
    <span className={styles['chip']} data-tone={isWarned ? 'warning' : undefined}>
      {canOpen ? (
        <button type="button" className={styles['open']} onClick={onOpen}>
          <Content {...props} isWarned={isWarned} />
        </button>
      ) : (
        <Content {...props} isWarned={isWarned} />
      )}
      {part?.type === 'file' && part.source === undefined && part.characters < boxCharacters && (
        <IconButton
          size="s"
          icon={TextCursorInput}
          label={intl.formatMessage({
            id: 'composer.insertAsText',
            defaultMessage: 'Insert as text',
          })}
          onClick={() => onInsert(part)}
        />
      )}
      <IconButton
        size="s"
        icon={X}
        label={intl.formatMessage(
          { id: 'composer.removeAttachment', defaultMessage: 'Remove {name}' },
          { name },
        )}
        onClick={onRemove}
      />
    </span>
  );
}

interface ContentProps extends AttachmentChipProps {
  readonly isWarned: boolean;
}

function Content({ item, attachments, isWarned, renderFileDetail }: ContentProps): ReactNode {
  const intl = useIntl();
  const { part, name } = item;
  return (
    <>
      <span className={styles['sign']}>
        <Sign item={item} attachments={attachments} />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto" data-tooltip-if-cut="">
          {name}
        </span>
        <span className={styles['detail']} data-tooltip-if-cut="">
          {isWarned && <Icon of={TriangleAlert} />}
          {part?.type === 'file' ? renderFileDetail(part) : describe(item, isWarned, intl)}
        </span>
      </span>
    </>
  );
}

function Sign({ item, attachments }: Pick<ContentProps, 'item' | 'attachments'>): ReactNode {
  const { part, waitsFor } = item;
  if (part?.type === 'image') return <Thumbnail attachments={attachments} part={part} />;
  if (part?.type === 'file') return <Icon of={FileText} size={20} />;
  return waitsFor === undefined ? <Spinner /> : <Icon of={LockKeyhole} size={20} />;
}

function describe(
  { part, progress, waitsFor }: PendingAttachment,
  isWarned: boolean,
  intl: IntlShape,
): string {
  if (waitsFor !== undefined) {
    return intl.formatMessage({ id: 'composer.protected', defaultMessage: 'Needs a password' });
  }
  if (isWarned) {
    return intl.formatMessage({
      id: 'composer.notVisible',
      defaultMessage: 'Not visible to this model',
    });
  }
  if (part?.type === 'image') {
    return intl.formatMessage(
      { id: 'composer.pictureSize', defaultMessage: '{width} × {height}' },
      { width: part.widthPx, height: part.heightPx },
    );
  }
  if (progress === undefined) {
    return intl.formatMessage({ id: 'composer.reading', defaultMessage: 'Reading…' });
  }
  return intl.formatMessage(
    { id: 'composer.readingPages', defaultMessage: 'Reading {done, number} of {total, number}…' },
    progress,
  );
}

interface ThumbnailProps {
  readonly attachments: Attachments;
  readonly part: ImagePart;
}

function Thumbnail({ attachments, part }: ThumbnailProps): ReactNode {
  const url = useThumbnail(attachments, part);
  return url === undefined ? null : <img src={url} alt="" className={styles['picture']} />;
}
