import { hasClearedMessages } from '@parley/domain/share/share-document.ts';
import { shareFormats, type ShareFormat } from '@parley/domain/share/share-formats.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Copy, Download, Printer } from 'lucide-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Printout } from './components/printout.tsx';
import { useShare, type Share, type ShareChoice } from './hooks/use-share.ts';
import { sharesPictures } from './logic/missing-attachments.ts';
import { formatHint, formatName, missingText } from './logic/share-texts.ts';
import type { ShareInput } from './logic/write-share.ts';
import styles from './share-dialog.module.css';
import type { SharePort } from './share-ports.ts';

export interface ShareDialogProps {
  readonly port: SharePort;
  readonly onClose: () => void;
}

/** Takes the open chat out of the program, as a file, on the clipboard or on paper. */
export function ShareDialog({ port, onClose }: ShareDialogProps): ReactNode {
  const intl = useIntl();
  const previewId = useId();
  const [choice, setChoice] = useState<ShareChoice>({
    format: 'markdown',
    isWholeTree: false,
    hasCleared: false,
  });
  const [printed, setPrinted] = useState<ShareInput>();
  const share = useShare(port, choice);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={intl.formatMessage({ id: 'share.title', defaultMessage: 'Share and export' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <ShareButtons
          share={share}
          format={choice.format}
          onPrint={() => void share.print(setPrinted)}
        />
      }
    >
      <div className={styles['form']}>
        <ShareFields share={share} choice={choice} onChange={setChoice} />
        <figure className={styles['preview']} aria-labelledby={previewId}>
          <figcaption id={previewId} className={styles['caption']}>
            {intl.formatMessage({ id: 'share.preview', defaultMessage: 'Preview' })}
          </figcaption>
          {/* Focusable so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles['text']} tabIndex={0} dir="auto">
            {share.preview}
          </pre>
        </figure>
        <p className={styles['note']}>
          {intl.formatMessage({
            id: 'share.local',
            defaultMessage:
              'Created on your device and sent nowhere. Your keys are never included.',
          })}
        </p>
      </div>
      {share.hasFailed && (
        <p className={styles['failed']} role="alert">
          {intl.formatMessage({
            id: 'share.failed',
            defaultMessage: 'Something went wrong. Please try again.',
          })}
        </p>
      )}
      {share.lacking.length > 0 && (
        <p className={styles['failed']} role="alert">
          {missingText(intl, share.lacking)}
        </p>
      )}
      {printed !== undefined && <Printout input={printed} onDone={() => setPrinted(undefined)} />}
    </Dialog>
  );
}

interface ShareFieldsProps {
  readonly share: Share;
  readonly choice: ShareChoice;
  readonly onChange: (choice: ShareChoice) => void;
}

function ShareFields({ share, choice, onChange }: ShareFieldsProps): ReactNode {
  const intl = useIntl();
  const { source } = share;
  const tree = source?.tree;
  const isIllustrated = useMemo(() => source !== undefined && sharesPictures(source), [source]);
  const hasCleared = useMemo(() => tree !== undefined && hasClearedMessages(tree), [tree]);
  const hasBranches = useMemo(
    () => tree !== undefined && [...tree.childrenOf.values()].some(({ length }) => length > 1),
    [tree],
  );
  return (
    <>
      <Select<ShareFormat>
        label={intl.formatMessage({ id: 'share.format', defaultMessage: 'Format' })}
        hint={formatHint(intl, choice.format, isIllustrated)}
        value={choice.format}
        onValueChange={(format) => onChange({ ...choice, format })}
        options={shareFormats.map((value) => ({ value, label: formatName(intl, value) }))}
      />
      {hasBranches && (
        <SegmentedControl
          label={intl.formatMessage({ id: 'share.scope', defaultMessage: 'What to export' })}
          value={choice.isWholeTree ? 'tree' : 'branch'}
          onValueChange={(scope) => onChange({ ...choice, isWholeTree: scope === 'tree' })}
          options={[
            {
              value: 'branch',
              label: intl.formatMessage({
                id: 'share.scope.branch',
                defaultMessage: 'This branch',
              }),
            },
            {
              value: 'tree',
              label: intl.formatMessage({
                id: 'share.scope.tree',
                defaultMessage: 'All branches',
              }),
            },
          ]}
        />
      )}
      {hasCleared && (
        <Checkbox
          label={intl.formatMessage({
            id: 'share.cleared',
            defaultMessage: 'Include messages cleared from the context',
          })}
          checked={choice.hasCleared}
          onCheckedChange={(checked) => onChange({ ...choice, hasCleared: checked })}
        />
      )}
    </>
  );
}

interface ShareButtonsProps {
  readonly share: Share;
  readonly format: ShareFormat;
  readonly onPrint: () => void;
}

function ShareButtons({ share, format, onPrint }: ShareButtonsProps): ReactNode {
  const intl = useIntl();
  const isLoading = share.source === undefined || share.isBusy;
  if (format === 'print') {
    return (
      <Button variant="primary" icon={Printer} loading={isLoading} onClick={onPrint}>
        {intl.formatMessage({ id: 'share.print', defaultMessage: 'Print' })}
      </Button>
    );
  }
  return (
    <>
      <Button icon={Copy} loading={isLoading} onClick={() => void share.copy()}>
        {intl.formatMessage({ id: 'share.copy', defaultMessage: 'Copy to clipboard' })}
      </Button>
      <Button
        variant="primary"
        icon={Download}
        loading={isLoading}
        onClick={() => void share.save()}
      >
        {intl.formatMessage({ id: 'share.download', defaultMessage: 'Download' })}
      </Button>
    </>
  );
}
