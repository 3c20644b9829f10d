import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { FileText, TextCursorInput, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { TrayItem } from '#src/services/attachments/attachment-tray.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import { useThumbnail } from '../hooks/use-thumbnail.ts';
import { boxCharacters } from '../logic/plan-paste.ts';
import styles from './attachment-chip.module.css';

interface AttachmentChipProps {
  readonly item: TrayItem;
  readonly attachments: Attachments;
  /** The model cannot see pictures. */
  readonly isUnfit: boolean;
  readonly onRemove: () => void;
  readonly onInsert: (part: FilePart) => void;
}

/** One attachment: what it is, how big it is, and what can be done with it. */
export function AttachmentChip(props: AttachmentChipProps): ReactNode {
  const { item, attachments, isUnfit, onRemove, onInsert } = props;
  const intl = useIntl();
  const { part, name } = item;
  const isWarned = isUnfit && part?.type === 'image';
  return (
    <span className={styles['chip']} data-tone={isWarned ? 'warning' : undefined}>
      <span className={styles['sign']}>
        {part?.type === 'image' ? (
          <Thumbnail attachments={attachments} part={part} />
        ) : part === undefined ? (
          <Spinner />
        ) : (
          <Icon of={FileText} size={20} />
        )}
      </span>
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto" data-tooltip-if-cut="">
          {name}
        </span>
        <span className={styles['detail']} data-tooltip-if-cut="">
          {isWarned && <Icon of={TriangleAlert} />}
          {isWarned
            ? intl.formatMessage({
                id: 'composer.notVisible',
                defaultMessage: 'Not visible to this model',
              })
            : describe(part, intl)}
        </span>
      </span>
      {part?.type === 'file' && part.characters < boxCharacters && (
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

function describe(part: FilePart | ImagePart | undefined, intl: IntlShape): string {
  if (part === undefined) {
    return intl.formatMessage({ id: 'composer.reading', defaultMessage: 'Reading…' });
  }
  if (part.type === 'image') {
    return intl.formatMessage(
      { id: 'composer.pictureSize', defaultMessage: '{width} × {height}' },
      { width: part.widthPx, height: part.heightPx },
    );
  }
  return intl.formatMessage(
    {
      id: 'composer.textSize',
      defaultMessage:
        '{characters, plural, one {# character} other {# characters}}, about {tokens, plural, one {# token} other {# tokens}}',
    },
    { characters: part.characters, tokens: part.estimatedTokens },
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
