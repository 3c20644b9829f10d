import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Attachments } from '#src/services/attachments/attachments.ts';

import { ChoiceBody } from './components/choice-body.tsx';
import { PasswordForm } from './components/password-form.tsx';
import { useReading } from './hooks/use-reading.ts';

export interface ChoiceDialogProps {
  readonly part: FilePart;
  readonly attachments: Attachments;
  /** Applies a choice; false where the document can no longer be read. */
  readonly onChoose: (leftOut: readonly number[]) => Promise<boolean>;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Chooses what of a document the model gets, section by section, with their texts beside them. */
export function ChoiceDialog(props: ChoiceDialogProps): ReactNode {
  const { part, attachments, onChoose, onSave, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const { state, unlock } = useReading(part, attachments);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(() => new Set(part.source?.leftOut));
  const [isApplying, setIsApplying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const count = part.source?.sectionCount ?? 0;

  async function apply(): Promise<void> {
    setIsApplying(true);
    const isDone = await onChoose([...leftOut].toSorted((a, b) => a - b));
    setIsApplying(false);
    setHasFailed(!isDone);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      size="l"
      isTall
      body={state.reading === undefined ? 'padded' : 'flush'}
      title={part.name}
      description={intl.formatMessage({
        id: 'documents.choose',
        defaultMessage: 'Choose what the model gets. Each item shows its approximate token count.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onSave}>
            {intl.formatMessage({ id: 'documents.save', defaultMessage: 'Download original' })}
          </Button>
          {state.needsPassword ? (
            <Button type="submit" form={formId} variant="primary">
              {intl.formatMessage({ id: 'documents.open', defaultMessage: 'Open' })}
            </Button>
          ) : (
            <Button
              variant="primary"
              loading={isApplying}
              disabled={state.reading === undefined || leftOut.size >= count}
              onClick={() => void apply()}
            >
              {sendLabel(intl, count - leftOut.size, count)}
            </Button>
          )}
        </>
      }
    >
      {hasFailed || state.hasFailed ? (
        <Banner tone="danger">
          {intl.formatMessage({
            id: 'documents.unreadable',
            defaultMessage:
              'This document can no longer be read on this device. To change what’s sent, attach the file again.',
          })}
        </Banner>
      ) : (
        <Content {...{ state, unlock, formId, part, attachments, leftOut, setLeftOut }} />
      )}
    </Dialog>
  );
}

interface ContentProps extends Pick<ReturnType<typeof useReading>, 'state' | 'unlock'> {
  readonly formId: string;
  readonly part: FilePart;
  readonly attachments: Attachments;
  readonly leftOut: ReadonlySet<number>;
  readonly setLeftOut: (leftOut: ReadonlySet<number>) => void;
}

function Content(props: ContentProps): ReactNode {
  const { state, part, attachments, leftOut, setLeftOut } = props;
  const reading: DocumentReading | undefined = state.reading;
  if (state.needsPassword) {
    return <PasswordForm id={props.formId} isWrong={state.isWrong} onSubmit={props.unlock} />;
  }
  if (reading === undefined) return <Spinner />;
  return (
    <ChoiceBody
      reading={reading}
      pictures={part.source?.pictures ?? []}
      attachments={attachments}
      leftOut={leftOut}
      onChange={setLeftOut}
    />
  );
}

function sendLabel(intl: ReturnType<typeof useIntl>, chosen: number, count: number): string {
  return chosen === count
    ? intl.formatMessage({ id: 'documents.useAll', defaultMessage: 'Send all' })
    : intl.formatMessage(
        { id: 'documents.useSome', defaultMessage: 'Send {chosen} of {count}' },
        { chosen, count },
      );
}
