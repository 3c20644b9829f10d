import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Attachments } from '#src/services/attachments/attachments.ts';

import { PageImage } from './components/page-image.tsx';
import { SectionText } from './components/section-text.tsx';
import styles from './file-dialog.module.css';
import { describeFile } from './logic/file-detail.ts';

export interface FileDialogProps {
  readonly part: FilePart;
  readonly attachments: Attachments;
  readonly onSave: () => void;
  /** Stands for bytes that are on another device; what is read follows where its `attempt` rises. */
  readonly arrival?: { readonly attempt: number; readonly notice: ReactNode };
  readonly onClose: () => void;
}

/** A file as the model gets it: its text, and the pages that go as pictures. */
export function FileDialog({
  part,
  attachments,
  onSave,
  onClose,
  arrival = here,
}: FileDialogProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      size="l"
      isTall
      body="flush"
      title={part.name}
      description={intl.formatMessage(
        { id: 'documents.sent', defaultMessage: 'What the model gets: {detail}' },
        { detail: describeFile(intl, part) },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button onClick={onSave}>
          {intl.formatMessage({ id: 'documents.save', defaultMessage: 'Download original' })}
        </Button>
      }
    >
      {/* Long texts have to be scrolled with keys as well. */}
      <section
        className={styles['whole']}
        aria-label={part.name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Content part={part} attachments={attachments} arrival={arrival} />
        {part.source?.pictures.map((picture) => (
          <PageImage key={picture.page} picture={picture} attachments={attachments} />
        ))}
      </section>
    </Dialog>
  );
}

const here = { attempt: 0, notice: null };

type ContentProps = Required<Pick<FileDialogProps, 'part' | 'attachments' | 'arrival'>>;

function Content({ part, attachments, arrival }: ContentProps): ReactNode {
  const { attempt, notice } = arrival;
  const intl = useIntl();
  const text = useText(part, attachments, attempt);
  return (
    <>
      {notice}
      {/* What an earlier look has not found may be there by now. */}
      {text?.attempt === attempt && text.value === undefined && notice === null && (
        <p>
          {intl.formatMessage({
            id: 'documents.gone',
            defaultMessage: 'This file’s content is missing from this device.',
          })}
        </p>
      )}
      {text?.value !== undefined && <SectionText text={text.value} />}
    </>
  );
}

interface FileText {
  /** Which look has found it, or not. */
  readonly attempt: number;
  readonly value: string | undefined;
}

function useText(part: FilePart, attachments: Attachments, attempt: number): FileText | undefined {
  const [text, setText] = useState<FileText>();
  useEffect(() => {
    let isOver = false;
    void attachments.textOf(part).then((value) => {
      if (!isOver) setText({ attempt, value });
      return undefined;
    });
    return () => {
      isOver = true;
    };
  }, [part, attachments, attempt]);
  return text;
}
