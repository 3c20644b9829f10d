import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import {
  defineMessage,
  defineMessages,
  useIntl,
  type IntlShape,
  type MessageDescriptor,
} from 'react-intl';

import { attachmentLimitBytes } from '#src/services/attachments/add-attachments.ts';
import type { AttachError } from '#src/services/attachments/adding.ts';

import type { ComposerNotice, ShownNotice } from '../hooks/use-notices.ts';

interface NoticeRowsProps {
  readonly shown: readonly ShownNotice[];
  readonly onDismiss: (key: number) => void;
  readonly onAttachImage: (picture: File) => void;
  /** Gives what is only in memory to the person as a file. */
  readonly onExport: (part: FilePart | ImagePart) => void;
}

/** Rows over the box: what went wrong with an attachment, and what else could be pasted. */
export function NoticeRows(props: NoticeRowsProps): ReactNode {
  const { shown, onDismiss } = props;
  const intl = useIntl();
  return shown.map(({ key, notice }) => (
    <Banner
      key={key}
      tone={toneOf(notice)}
      onDismiss={() => onDismiss(key)}
      dismissLabel={intl.formatMessage({ id: 'composer.dismiss', defaultMessage: 'Dismiss' })}
      action={<NoticeAction {...props} notice={notice} onDone={() => onDismiss(key)} />}
    >
      {textOf(notice, intl)}
    </Banner>
  ));
}

interface NoticeActionProps extends Pick<NoticeRowsProps, 'onAttachImage' | 'onExport'> {
  readonly notice: ComposerNotice;
  readonly onDone: () => void;
}

function NoticeAction(props: NoticeActionProps): ReactNode {
  const { notice, onDone, onAttachImage, onExport } = props;
  const intl = useIntl();
  if (notice.type === 'picture-offer') {
    return (
      <Button
        size="s"
        onClick={() => {
          onDone();
          onAttachImage(notice.picture);
        }}
      >
        {intl.formatMessage({ id: 'composer.pasteAsImage', defaultMessage: 'Paste as image' })}
      </Button>
    );
  }
  if (notice.type !== 'unsaved') return null;
  return (
    <Button size="s" onClick={() => onExport(notice.part)}>
      {intl.formatMessage({ id: 'composer.export', defaultMessage: 'Export file' })}
    </Button>
  );
}

function toneOf(notice: ComposerNotice): 'info' | 'warning' | 'danger' {
  if (notice.type === 'picture-offer') return 'info';
  const isKept = notice.type === 'unsaved' || notice.type === 'draft-unsaved';
  return isKept ? 'warning' : 'danger';
}

function textOf(notice: ComposerNotice, intl: IntlShape): string {
  if (notice.type === 'picture-offer') return intl.formatMessage(texts.imageOffer);
  if (notice.type === 'draft-unsaved') {
    return intl.formatMessage(notice.isStorageFull ? texts.draftFull : texts.draftUnsaved);
  }
  const values = { name: notice.name, limit: attachmentLimitBytes / 1024 / 1024 };
  if (notice.type === 'unsaved') {
    return intl.formatMessage(notice.isStorageFull ? texts.storageFull : texts.unsaved, values);
  }
  if (notice.type === 'text-gone') return intl.formatMessage(texts.textGone, values);
  return intl.formatMessage(refusals[notice.error.code], values);
}

const texts: Readonly<
  Record<
    'imageOffer' | 'unsaved' | 'storageFull' | 'textGone' | 'draftUnsaved' | 'draftFull',
    MessageDescriptor
  >
> = {
  draftUnsaved: defineMessage({
    id: 'composer.draftNotSaved',
    defaultMessage:
      'Couldn’t save your draft on this device. Parley keeps trying; until it succeeds, the draft is lost when this page closes.',
  }),
  draftFull: defineMessage({
    id: 'composer.draftStorageFull',
    defaultMessage:
      'Browser storage is full: this draft is lost when the page closes. Send it or free up space.',
  }),
  imageOffer: defineMessage({
    id: 'composer.pastedAsText',
    defaultMessage: 'Pasted as text. The clipboard also has an image of it.',
  }),
  unsaved: defineMessage({
    id: 'composer.notSaved',
    defaultMessage:
      'Couldn’t save “{name}” on this device. You can send it now, but it’s lost when this page closes.',
  }),
  storageFull: defineMessage({
    id: 'composer.storageFull',
    defaultMessage:
      'Browser storage is full, so “{name}” couldn’t be saved. You can send it now, but it’s lost when this page closes.',
  }),
  textGone: defineMessage({
    id: 'composer.textGone',
    defaultMessage:
      'The content of “{name}” is missing from this device. Remove it and attach it again.',
  }),
};

const refusals: Readonly<Record<AttachError['code'], MessageDescriptor>> = defineMessages({
  'too-large': {
    id: 'composer.tooLarge',
    defaultMessage: '“{name}” is over {limit} MB. Attach a part of it.',
  },
  unsupported: {
    id: 'composer.unsupported',
    defaultMessage:
      'Can’t read “{name}”: Parley supports text, code, images, PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), and OpenDocument (.odt, .ods). Save it as one of these, or paste its text.',
  },
  'not-offered': {
    id: 'composer.notOffered',
    defaultMessage: 'Only images can be attached, not “{name}”.',
  },
  'broken-picture': {
    id: 'composer.brokenPicture',
    defaultMessage:
      'Couldn’t open “{name}” as an image: it’s damaged, or this browser doesn’t support its format. Save it as PNG or JPEG, then try again.',
  },
  unreadable: {
    id: 'composer.unreadable',
    defaultMessage:
      'Couldn’t read “{name}”: it was moved, is locked, or is a folder. Attach the files themselves.',
  },
  empty: {
    id: 'composer.emptyFile',
    defaultMessage: '“{name}” is empty, so there’s nothing to send.',
  },
  gone: {
    id: 'composer.textGone',
    defaultMessage:
      'The content of “{name}” is missing from this device. Remove it and attach it again.',
  },
  'old-office': {
    id: 'composer.oldOffice',
    defaultMessage:
      '“{name}” is password-protected or from a version of Office before 2007. Save it as .docx, .xlsx, or PDF without a password, and attach that.',
  },
  damaged: {
    id: 'composer.damaged',
    defaultMessage:
      'Couldn’t read “{name}”: it’s damaged, or not the type its name suggests. Open it in its own app, save it again, and attach the new file.',
  },
  'no-text': {
    id: 'composer.noText',
    defaultMessage: '“{name}” has no readable text or images. Attach another version.',
  },
  'too-complex': {
    id: 'composer.tooComplex',
    defaultMessage:
      '“{name}” is too large to read: the limits are 2,000 pages, 8 million characters, and 1 minute. Attach a part of it.',
  },
  failed: {
    id: 'composer.readingFailed',
    defaultMessage: 'Something went wrong while reading “{name}”. Try again.',
  },
  'needs-password': {
    id: 'composer.held.password',
    defaultMessage: '“{name}” is password-protected. Enter its password to read it.',
  },
  'wrong-password': {
    id: 'composer.held.wrongPassword',
    defaultMessage: 'Wrong password for “{name}”.',
  },
});
