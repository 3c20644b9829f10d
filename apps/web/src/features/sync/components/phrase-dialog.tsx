import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { KeyState } from '#src/platform/sync-protocol.ts';

import { usePhrase, type FinishPhrase } from '../hooks/use-phrase.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { PhraseCheck } from './phrase-check.tsx';
import { PhraseWords } from './phrase-words.tsx';

interface PhraseDialogProps {
  readonly ports: SyncPorts;
  /** Uses the phrase; nothing has changed before. */
  readonly finish: FinishPhrase;
  readonly finishLabel: string;
  readonly onDone: (state: KeyState) => void;
  readonly onClose: () => void;
}

/** A new recovery phrase in two steps: to write it down, then to type three of its words back. */
export function PhraseDialog(props: PhraseDialogProps): ReactNode {
  const { ports, finish, finishLabel, onDone, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const phrase = usePhrase({ sync: ports.sync, finish, onDone });
  const { step, words, action } = phrase;
  const isCheck = step === 'check';
  return (
    <Dialog
      open
      isSticky
      title={
        isCheck
          ? intl.formatMessage({ id: 'sync.phrase.check', defaultMessage: 'Check your copy' })
          : intl.formatMessage({ id: 'sync.phrase.title', defaultMessage: 'Your recovery phrase' })
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button disabled={action.isRunning} onClick={isCheck ? phrase.goBack : onClose}>
            {isCheck
              ? intl.formatMessage({ id: 'sync.phrase.back', defaultMessage: 'Show the words' })
              : intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={words === undefined}
            loading={action.isRunning}
          >
            {isCheck
              ? finishLabel
              : intl.formatMessage({
                  id: 'sync.phrase.written',
                  defaultMessage: 'I’ve written it down',
                })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          phrase.submit();
        }}
      >
        {isCheck ? (
          <PhraseCheck phrase={phrase} openAccount={ports.openAccount} />
        ) : (
          <PhraseWords words={words} ports={ports} />
        )}
      </form>
    </Dialog>
  );
}
