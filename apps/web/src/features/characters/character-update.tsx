import type { SentField, SentFields } from '@parley/domain/character/character.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { FieldDifferences } from './components/field-differences.tsx';
import type { NameModel } from './logic/sent-texts.ts';

export interface CharacterUpdateProps {
  /** The numbers of the version that the chat has, and of the one that is there. */
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** What the chat has where its version is not kept any more. */
  readonly before: SentFields;
  readonly after: SentFields;
  /** False where the version of the chat is not kept: all that the character sets is replaced. */
  readonly isKnown: boolean;
  readonly kept: readonly SentField[];
  readonly nameModel: NameModel;
  readonly onUpdate: () => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}

/** What is new in the character of a chat, and whether the chat takes it over. */
export function CharacterUpdate(props: CharacterUpdateProps): ReactNode {
  const { from, to, title, isKnown } = props;
  const intl = useIntl();
  const versions = { title, from, to };
  return (
    <Dialog
      open
      title={intl.formatMessage(
        { id: 'characters.update.title', defaultMessage: 'Update “{title}” in this chat?' },
        { title },
      )}
      description={
        isKnown
          ? intl.formatMessage(
              {
                id: 'characters.update.text',
                defaultMessage:
                  'This chat uses version {from, number}; version {to, number} is available. Updating applies from the next message on and leaves what you changed in this chat.',
              },
              versions,
            )
          : intl.formatMessage(
              {
                id: 'characters.update.unknown',
                defaultMessage:
                  'This chat uses version {from, number}, which is no longer saved, so Parley can’t tell what you changed in this chat. Updating to version {to, number} replaces everything shown here.',
              },
              versions,
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={props.onClose}
      footer={
        <>
          <Button variant="quiet" onClick={props.onKeep}>
            {intl.formatMessage(
              {
                id: 'characters.update.keep',
                defaultMessage: 'Keep version {from, number}',
              },
              { from },
            )}
          </Button>
          <Button variant="primary" onClick={props.onUpdate}>
            {intl.formatMessage({ id: 'characters.update.do', defaultMessage: 'Update' })}
          </Button>
        </>
      }
    >
      <FieldDifferences
        before={props.before}
        after={props.after}
        kept={props.kept}
        nameModel={props.nameModel}
      />
    </Dialog>
  );
}
