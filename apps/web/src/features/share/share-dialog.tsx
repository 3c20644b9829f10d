import { hasClearedMessages } from '@parley/domain/share/share-document.ts';
import { shareFormats, type ShareFormat } from '@parley/domain/share/share-formats.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Copy, Download, Printer } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Preview } from './components/preview.tsx';
import { Printout } from './components/printout.tsx';
import { useShare, type Share, type ShareChoice } from './hooks/use-share.ts';
import { CreateLinkButton, LinkPanel, useLinkDraft } from './link-panel.tsx';
import { sharesPictures } from './logic/missing-attachments.ts';
import { formatHint, formatName, linkHint, linkName, missingText } from './logic/share-texts.ts';
import type { ShareInput } from './logic/write-share.ts';
import styles from './share-dialog.module.css';
import type { LinkPort, SharePort } from './share-ports.ts';

export interface ShareDialogProps {
  readonly port: SharePort;
  readonly onClose: () => void;
}

/** A form of a chat outside of the program: a link, or one of the files. */
type OfferedForm = 'link' | ShareFormat;

/** Takes the open chat out of the program: by a link, as a file, on the clipboard or on paper. */
export function ShareDialog({ port, onClose }: ShareDialogProps): ReactNode {
  const { links } = port;
  const [form, setForm] = useState<OfferedForm>(links === undefined ? 'markdown' : 'link');
  const [choice, setChoice] = useState<ShareChoice>({
    format: 'markdown',
    isWholeTree: false,
    hasCleared: false,
  });
  const share = useShare(port, choice);
  const shared = {
    port,
    share,
    choice,
    form,
    onChange: setChoice,
    onForm(next: OfferedForm): void {
      setForm(next);
      if (next !== 'link') setChoice({ ...choice, format: next });
    },
    onClose,
  };
  return form === 'link' && links !== undefined ? (
    <LinkDialog {...shared} links={links} />
  ) : (
    <FileDialog {...shared} />
  );
}

interface FormDialogProps {
  readonly port: SharePort;
  readonly share: Share;
  readonly choice: ShareChoice;
  readonly form: OfferedForm;
  readonly onChange: (choice: ShareChoice) => void;
  readonly onForm: (form: OfferedForm) => void;
  readonly onClose: () => void;
}

function LinkDialog(props: FormDialogProps & { readonly links: LinkPort }): ReactNode {
  const { port, links, share, onClose } = props;
  const draft = useLinkDraft(port, links, share);
  const isMade = draft.link.outcome.step === 'made';
  return (
    <Frame onClose={onClose} footer={isMade ? undefined : <CreateLinkButton draft={draft} />}>
      <div className={styles['form']}>
        {!isMade && <ShareFields {...props} />}
        <LinkPanel links={links} share={share} draft={draft} />
      </div>
    </Frame>
  );
}

function FileDialog(props: FormDialogProps): ReactNode {
  const { share, choice, onClose } = props;
  const intl = useIntl();
  const [printed, setPrinted] = useState<ShareInput>();
  return (
    <Frame
      onClose={onClose}
      footer={
        <ShareButtons
          share={share}
          format={choice.format}
          onPrint={() => void share.print(setPrinted)}
        />
      }
    >
      <div className={styles['form']}>
        <ShareFields {...props} />
        <Preview
          label={intl.formatMessage({ id: 'share.preview', defaultMessage: 'Preview' })}
          text={share.preview}
        />
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
    </Frame>
  );
}

interface FrameProps {
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

function Frame({ onClose, footer, children }: FrameProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={intl.formatMessage({ id: 'share.title', defaultMessage: 'Share and export' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={footer}
    >
      {children}
    </Dialog>
  );
}

function ShareFields({ port, share, choice, form, onChange, onForm }: FormDialogProps): ReactNode {
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
      <Select<OfferedForm>
        label={intl.formatMessage({ id: 'share.format', defaultMessage: 'Format' })}
        hint={form === 'link' ? linkHint(intl) : formatHint(intl, form, isIllustrated)}
        value={form}
        onValueChange={onForm}
        options={[
          ...(port.links === undefined ? [] : [{ value: 'link' as const, label: linkName(intl) }]),
          ...shareFormats.map((value) => ({ value, label: formatName(intl, value) })),
        ]}
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
