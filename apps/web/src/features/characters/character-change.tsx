import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

export interface CharacterChangeProps {
  /** The title of the character that speaks in the chat; undefined for none. */
  readonly before: string | undefined;
  readonly after: string;
  readonly onNewChat: () => void;
  readonly onChange: () => void;
  readonly onCancel: () => void;
}

/** Asks whether another character goes on with a chat that has begun. */
export function CharacterChange(props: CharacterChangeProps): ReactNode {
  const { before, after, onCancel } = props;
  const intl = useIntl();
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({
        id: 'characters.change.title',
        defaultMessage: 'Change the character of this chat?',
      })}
      description={
        before === undefined
          ? intl.formatMessage(
              {
                id: 'characters.change.first',
                defaultMessage:
                  '“{after}” answers from the next message on. Earlier messages stay as they are.',
              },
              { after },
            )
          : intl.formatMessage(
              {
                id: 'characters.change.text',
                defaultMessage:
                  '“{after}” takes over from “{before}” with the next message. Earlier messages stay as they are.',
              },
              { before, after },
            )
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button onClick={props.onChange}>
            {intl.formatMessage({ id: 'characters.change.here', defaultMessage: 'Change here' })}
          </Button>
          <Button variant="primary" onClick={props.onNewChat}>
            {intl.formatMessage({ id: 'command.newChat', defaultMessage: 'New chat' })}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
