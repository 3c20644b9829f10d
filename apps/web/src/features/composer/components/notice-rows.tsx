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
  readonly onAttachPicture: (picture: File) => void;
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

interface NoticeActionProps extends Pick<NoticeRowsProps, 'onAttachPicture' | 'onExport'> {
  readonly notice: ComposerNotice;
  readonly onDone: () => void;
}

function NoticeAction(props: NoticeActionProps): ReactNode {
  const { notice, onDone, onAttachPicture, onExport } = props;
  const intl = useIntl();
  if (notice.type === 'picture-offer') {
    return (
      <Button
        size="s"
        onClick={() => {
          onDone();
          onAttachPicture(notice.picture);
        }}
      >
        {intl.formatMessage({ id: 'composer.pasteAsImage', defaultMessage: 'Paste as image' })}
      </Button>
    );
  }
  if (notice.type !== 'unsaved') return null;
  return (
    <Button size="s" onClick={() => onExport(notice.part)}>
      {intl.formatMessage({ id: 'composer.export', defaultMessage: 'Export the file' })}
    </Button>
  );
}

function toneOf(notice: ComposerNotice): 'info' | 'warning' | 'danger' {
  if (notice.type === 'picture-offer') return 'info';
  const isKept = notice.type === 'unsaved' || notice.type === 'draft-unsaved';
  return isKept ? 'warning' : 'danger';
}

function textOf(notice: ComposerNotice, intl: IntlShape): string {
  if (notice.type === 'picture-offer') return intl.formatMessage(texts.pictureOffer);
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
    'pictureOffer' | 'unsaved' | 'storageFull' | 'textGone' | 'draftUnsaved' | 'draftFull',
    MessageDescriptor
  >
> = {
  draftUnsaved: defineMessage({
    id: 'composer.draftNotSaved',
    defaultMessage:
      'What you are typing could not be saved on this device. It is tried again; until then it is lost when this page closes.',
  }),
  draftFull: defineMessage({
    id: 'composer.draftStorageFull',
    defaultMessage:
      'The storage of this browser is full, so what you are typing is not saved. It can be sent, but it is lost when this page closes. Delete what you do not need.',
  }),
  pictureOffer: defineMessage({
    id: 'composer.pastedAsText',
    defaultMessage: 'Pasted as text. The clipboard also holds a picture of it.',
  }),
  unsaved: defineMessage({
    id: 'composer.notSaved',
    defaultMessage:
      '“{name}” could not be saved on this device. It can be sent now, but it is lost when this page closes.',
  }),
  storageFull: defineMessage({
    id: 'composer.storageFull',
    defaultMessage:
      'The storage of this browser is full, so “{name}” could not be saved. It can be sent now, but it is lost when this page closes.',
  }),
  textGone: defineMessage({
    id: 'composer.textGone',
    defaultMessage:
      'The content of “{name}” is no longer on this device. Remove it and attach it again.',
  }),
};

const refusals: Readonly<Record<AttachError['code'], MessageDescriptor>> = defineMessages({
  'too-large': {
    id: 'composer.tooLarge',
    defaultMessage:
      '“{name}” is larger than {limit} MB, the most that can be attached. Attach a part of it.',
  },
  unsupported: {
    id: 'composer.unsupported',
    defaultMessage:
      '“{name}” is of a kind that cannot be read here: Parley reads text, code, pictures, PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx) and OpenDocument (.odt, .ods). Save it as one of these, or paste its text.',
  },
  'not-offered': {
    id: 'composer.notOffered',
    defaultMessage: '“{name}” is no picture, and nothing else can be attached here.',
  },
  'broken-picture': {
    id: 'composer.brokenPicture',
    defaultMessage:
      '“{name}” could not be opened as a picture: it is damaged, or this browser does not know its format. Save it as PNG or JPEG and try again.',
  },
  unreadable: {
    id: 'composer.unreadable',
    defaultMessage:
      '“{name}” could not be read: it was moved, is locked, or is a folder. Attach the files themselves.',
  },
  empty: {
    id: 'composer.emptyFile',
    defaultMessage: '“{name}” is empty. There is nothing in it to send.',
  },
  gone: {
    id: 'composer.textGone',
    defaultMessage:
      'The content of “{name}” is no longer on this device. Remove it and attach it again.',
  },
  'old-office': {
    id: 'composer.oldOffice',
    defaultMessage:
      '“{name}” is an Office file from before 2007, or one with a password. Save it as .docx, .xlsx or PDF without a password, and attach that.',
  },
  damaged: {
    id: 'composer.damaged',
    defaultMessage:
      '“{name}” could not be read: it is damaged, or not what its name says. Open it in its own program, save it anew, and attach the new file.',
  },
  'no-text': {
    id: 'composer.noText',
    defaultMessage:
      '“{name}” has nothing that can be read: no text, and no page that shows anything. Attach another version of it.',
  },
  'too-complex': {
    id: 'composer.tooComplex',
    defaultMessage:
      '“{name}” is too large to be read here: at most 2,000 pages, 8 million characters and one minute of reading. Attach a part of it.',
  },
  failed: {
    id: 'composer.readingFailed',
    defaultMessage: 'Something went wrong while “{name}” was read. Please try again.',
  },
  'needs-password': {
    id: 'composer.held.password',
    defaultMessage: '“{name}” is protected: it can be read with its password.',
  },
  'wrong-password': {
    id: 'composer.held.wrongPassword',
    defaultMessage: 'This password does not open “{name}”.',
  },
});
