import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './characters.module.css';
import { CharacterAvatar } from './components/character-avatar.tsx';

export interface CharacterLinkDialogProps {
  /** Undefined where the link holds none. */
  readonly character: SourceCharacter | undefined;
  readonly onImport: (character: SourceCharacter) => void;
  readonly onClose: () => void;
}

/** A character that somebody sent as a link, with all that a model would be told. */
export function CharacterLinkDialog(props: CharacterLinkDialogProps): ReactNode {
  const { character, onClose } = props;
  const intl = useIntl();
  const dialog = {
    open: true,
    closeLabel: intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' }),
    onOpenChange: onClose,
  };
  if (character === undefined) {
    return (
      <Dialog
        {...dialog}
        size="s"
        title={intl.formatMessage({
          id: 'arrivals.character.title',
          defaultMessage: 'Import a character',
        })}
      >
        <Banner tone="danger">
          {intl.formatMessage({
            id: 'characters.link.failed',
            defaultMessage: 'Unable to import character. Please try again.',
          })}
        </Banner>
      </Dialog>
    );
  }
  const { title, description, instruction } = character;
  return (
    <Dialog
      {...dialog}
      title={intl.formatMessage(
        { id: 'characters.link.title', defaultMessage: 'Import Character {title}?' },
        { title },
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={() => props.onImport(character)}>
            {intl.formatMessage({
              id: 'characters.link.import',
              defaultMessage: 'Import Character',
            })}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <div className={styles['preview']}>
          <CharacterAvatar character={character} size="l" />
          <span className={styles['description']} dir="auto">
            {description}
          </span>
        </div>
        <p>
          {intl.formatMessage({
            id: 'characters.link.note',
            defaultMessage:
              'Somebody sent you this character. In chats with it, the model is told the following:',
          })}
        </p>
        <p className={styles['instruction']} dir="auto">
          {instruction}
        </p>
      </div>
    </Dialog>
  );
}
