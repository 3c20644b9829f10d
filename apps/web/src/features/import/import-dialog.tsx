import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { ProgressBar } from '@parley/ui/components/progress-bar/progress-bar.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { OpenedImport } from '#src/services/import/importer.ts';
import type {
  ImportChoice,
  ImportExtras,
  ImportProgress,
} from '#src/services/import/import-types.ts';

import { ChooseFiles } from './components/choose-files.tsx';
import { ImportPreview } from './components/import-preview.tsx';
import { ImportResult } from './components/import-result.tsx';
import { UnlockFile } from './components/unlock-file.tsx';
import { useImport, type ImportPhase } from './hooks/use-import.ts';
import type { ImportDialogProps } from './import-ports.ts';
import { importFailureText } from './logic/import-texts.ts';

const usualExtras: ImportExtras = { withSettings: true };

/** Brings a backup or the history of another program in, and shows first what that would do. */
export function ImportDialog(props: ImportDialogProps): ReactNode {
  const { open, onOpenChange, sectionName } = props;
  const intl = useIntl();
  const formId = useId();
  const run = useImport(props);
  const { phase } = run;
  const [choice, setChoice] = useState<ImportChoice>('merge');
  const [isAccepted, setIsAccepted] = useState(false);
  const [extras, setExtras] = useState(usualExtras);
  const [password, setPassword] = useState('');
  const isBusy = ['reading', 'saving', 'importing'].includes(phase.step);

  function choose(files: readonly File[]): void {
    setChoice('merge');
    setIsAccepted(false);
    setExtras(usualExtras);
    setPassword('');
    void run.open(files);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isSticky={phase.step !== 'choosing'}
      title={intl.formatMessage({ id: 'import.dialog', defaultMessage: 'Import' })}
      closeLabel={intl.formatMessage({ id: 'import.close', defaultMessage: 'Close' })}
      footer={
        <ImportButtons
          phase={phase}
          formId={formId}
          isReady={phase.step === 'preview' && isReady(phase.opened, { isAccepted, ...extras })}
          onCancel={isBusy ? run.reset : () => onOpenChange(false)}
          onOther={run.reset}
          onImport={() => void run.apply(choice, extras)}
        />
      }
    >
      {phase.step === 'choosing' && <ChooseFiles onChoose={choose} />}
      {phase.step === 'locked' && (
        <UnlockFile
          formId={formId}
          password={password}
          isWrong={phase.isWrong}
          onPassword={setPassword}
          onSubmit={() => void run.open(phase.files, password)}
        />
      )}
      {phase.step === 'failed' && (
        <div role="alert">
          <Banner tone="danger">{importFailureText(intl, phase.failure)}</Banner>
        </div>
      )}
      {phase.step === 'preview' && (
        <ImportPreview
          opened={phase.opened}
          names={phase.names}
          choice={choice}
          isAccepted={isAccepted}
          extras={extras}
          sectionName={sectionName}
          onChoice={setChoice}
          onAccept={setIsAccepted}
          onExtras={setExtras}
        />
      )}
      <Working phase={phase} />
      {phase.step === 'done' && (
        <ImportResult report={phase.report} kept={phase.kept} onSetByHand={props.onSetByHand} />
      )}
    </Dialog>
  );
}

function Working({ phase }: { readonly phase: ImportPhase }): ReactNode {
  const intl = useIntl();
  if (phase.step === 'reading') {
    return (
      <ProgressBar
        label={intl.formatMessage({ id: 'import.reading', defaultMessage: 'Reading the file' })}
      />
    );
  }
  if (phase.step === 'saving') {
    return (
      <ProgressBar
        label={intl.formatMessage({
          id: 'import.saving',
          defaultMessage: 'Backing up your current data',
        })}
      />
    );
  }
  return phase.step === 'importing' ? <Importing progress={phase.progress} /> : null;
}

function Importing({ progress }: { readonly progress: ImportProgress }): ReactNode {
  const intl = useIntl();
  const { step, doneChats, totalChats } = progress;
  return (
    <ProgressBar
      label={intl.formatMessage({ id: 'import.importing', defaultMessage: 'Importing' })}
      // Reading is the first half, writing the second.
      value={doneChats + (step === 'writing' ? totalChats : 0)}
      max={Math.max(1, totalChats * 2)}
      countText={intl.formatMessage(
        {
          id: 'import.progress',
          defaultMessage: '{done, number} of {total, plural, one {# chat} other {# chats}}',
        },
        { done: step === 'writing' ? doneChats : 0, total: totalChats },
      )}
    />
  );
}

function isReady(
  { inspection }: OpenedImport,
  chosen: ImportExtras & { readonly isAccepted: boolean },
): boolean {
  const { checksum, counts } = inspection;
  const needsConsent = checksum === 'wrong' || checksum === 'missing';
  // A file may hold nothing but settings.
  const records = counts.prompts + counts.characters + counts.plugins;
  const hasContent =
    counts.chats + counts.folders + counts.drafts + records > 0 ||
    (counts.settings > 0 && chosen.withSettings) ||
    (counts.customModels > 0 && chosen.withModels === true);
  return hasContent && (chosen.isAccepted || !needsConsent);
}

interface ImportButtonsProps {
  readonly phase: ImportPhase;
  readonly formId: string;
  /** What is shown can be imported as it is chosen. */
  readonly isReady: boolean;
  readonly onCancel: () => void;
  readonly onOther: () => void;
  readonly onImport: () => void;
}

function ImportButtons(props: ImportButtonsProps): ReactNode {
  const intl = useIntl();
  const { phase } = props;
  if (phase.step === 'done') {
    return (
      <Button variant="primary" onClick={props.onCancel}>
        {intl.formatMessage({ id: 'import.done', defaultMessage: 'Done' })}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={props.onCancel}>
        {intl.formatMessage({ id: 'import.cancel', defaultMessage: 'Cancel' })}
      </Button>
      {phase.step === 'failed' && (
        <Button variant="primary" onClick={props.onOther}>
          {intl.formatMessage({ id: 'import.other', defaultMessage: 'Choose another file' })}
        </Button>
      )}
      {phase.step === 'locked' && (
        <Button variant="primary" type="submit" form={props.formId}>
          {intl.formatMessage({ id: 'import.unlock', defaultMessage: 'Open' })}
        </Button>
      )}
      {phase.step === 'preview' && (
        <Button variant="primary" disabled={!props.isReady} onClick={props.onImport}>
          {intl.formatMessage({ id: 'import.start', defaultMessage: 'Import' })}
        </Button>
      )}
    </>
  );
}
