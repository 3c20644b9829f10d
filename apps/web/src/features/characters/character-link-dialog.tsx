import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './characters.module.css';
import { CharacterAvatar } from './components/character-avatar.tsx';

export interface CharacterLinkDialogProps {
  /** `broken` where the link holds none; `refused` where this host lets nobody add one. */
  readonly character: SourceCharacter | 'broken' | 'refused';
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
  if (typeof character === 'string') {
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
          {character === 'broken'
            ? intl.formatMessage({
                id: 'characters.link.failed',
                defaultMessage: 'Unable to import character. Please try again.',
              })
            : intl.formatMessage({
                id: 'characters.link.refused',
                defaultMessage: 'Adding characters is turned off here.',
              })}
        </Banner>
      </Dialog>
    );
  }
  const { title, description } = character;
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
        {/* Open from the start: nobody should keep what they have not seen. */}
        <details open className={styles['details']}>
          <summary>
            {intl.formatMessage({ id: 'characters.link.details', defaultMessage: 'View Details' })}
          </summary>
          <ToldTexts character={character} />
        </details>
      </div>
    </Dialog>
  );
}

/** Everything that goes to a model with the character: examples steer it as much as an instruction. */
function ToldTexts({ character }: { readonly character: SourceCharacter }): ReactNode {
  const intl = useIntl();
  const { instruction, welcomeMessages, trainingExamples } = character;
  const welcome = intl.formatMessage({
    id: 'characters.field.welcome',
    defaultMessage: 'Welcome message',
  });
  return (
    <>
      <Told
        title={intl.formatMessage({
          id: 'characters.field.instruction',
          defaultMessage: 'Instruction',
        })}
        texts={[instruction]}
      />
      <Told title={welcome} texts={welcomeMessages} />
      <Told
        title={intl.formatMessage({ id: 'context.examples', defaultMessage: 'Training examples' })}
        texts={trainingExamples.flatMap(({ userText, assistantText }) => [userText, assistantText])}
      />
    </>
  );
}

interface ToldProps {
  readonly title: string;
  readonly texts: readonly string[];
}

function Told({ title, texts }: ToldProps): ReactNode {
  if (texts.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section tabIndex={0} aria-label={title}>
      <h3 className={styles['legend']}>{title}</h3>
      {texts.map((text, at) => (
        <p key={at} className={styles['instruction']} dir="auto">
          {text}
        </p>
      ))}
    </section>
  );
}
