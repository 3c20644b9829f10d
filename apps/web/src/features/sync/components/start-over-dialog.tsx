import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useId, useState, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { isSameWord } from '../logic/phrase-check.ts';
import styles from '../sync.module.css';

const facts = defineMessages({
  first: {
    id: 'sync.startOver.first',
    defaultMessage:
      'Look first: any phone or computer that still syncs can show you a code. An old phone in a drawer counts, too.',
  },
  deletes: {
    id: 'sync.startOver.deletes',
    defaultMessage:
      'Starting over deletes everything that is stored for you on the server, and puts what is in this browser in its place.',
  },
  lost: {
    id: 'sync.startOver.lost',
    defaultMessage:
      'Chats that aren’t in this browser are then gone from the server for good. Nobody can bring them back.',
  },
  devices: {
    id: 'sync.startOver.devices',
    defaultMessage: 'Your other devices keep what they have, but must be added again.',
  },
});

interface StartOverDialogProps {
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Explains what is lost, and has it confirmed by a word that is typed. */
export function StartOverDialog({ onContinue, onClose }: StartOverDialogProps): ReactNode {
  const intl = useIntl();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const word = intl.formatMessage({ id: 'sync.startOver.word', defaultMessage: 'start over' });
  const isConfirmed = isSameWord(typed, word);
  return (
    <Dialog
      open
      size="s"
      isSticky
      title={intl.formatMessage({
        id: 'sync.startOver.title',
        defaultMessage: 'Start over without the old data?',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'account.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={!isConfirmed}>
            {intl.formatMessage({ id: 'account.continue', defaultMessage: 'Continue' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) onContinue();
        }}
      >
        <ul className={styles['facts']}>
          {Object.values(facts).map((fact) => (
            <li key={fact.id}>{intl.formatMessage(fact)}</li>
          ))}
        </ul>
        <TextField
          label={intl.formatMessage(
            { id: 'sync.startOver.type', defaultMessage: 'Type “{word}” to confirm' },
            { word },
          )}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onValueChange={setTyped}
          hint={intl.formatMessage({
            id: 'sync.startOver.next',
            defaultMessage:
              'Next, you get a new recovery phrase. Nothing is deleted before you have confirmed it.',
          })}
        />
      </form>
    </Dialog>
  );
}
