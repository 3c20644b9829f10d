import type { ChatId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** Which chats take over a change: none, the open one, or all. */
export type FollowChoice = 'none' | 'this' | 'all';

interface FollowQuestionProps {
  /** Chats that have an earlier version. */
  readonly followers: readonly ChatId[];
  /** The open chat; undefined where none is. */
  readonly openChatId: ChatId | undefined;
  readonly onSave: (choice: FollowChoice) => void;
  readonly onCancel: () => void;
}

/** Asks which chats follow a change of their character. */
export function FollowQuestion(props: FollowQuestionProps): ReactNode {
  const { followers, openChatId, onSave, onCancel } = props;
  const intl = useIntl();
  const [choice, setChoice] = useState<FollowChoice>('none');
  const isOfOpen = openChatId !== undefined && followers.includes(openChatId);
  const isOnlyOpen = isOfOpen && followers.length === 1;
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({
        id: 'characters.follow.title',
        defaultMessage: 'Which chats should use the new version?',
      })}
      description={intl.formatMessage({
        id: 'characters.follow.text',
        defaultMessage: 'What you changed in a chat itself stays as it is.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={() => onSave(choice)}>
            {intl.formatMessage({ id: 'prompts.save', defaultMessage: 'Save' })}
          </Button>
        </>
      }
    >
      <RadioGroup<FollowChoice>
        isLabelHidden
        label={intl.formatMessage({
          id: 'characters.follow.title',
          defaultMessage: 'Which chats should use the new version?',
        })}
        value={choice}
        onValueChange={setChoice}
        options={[
          {
            value: 'none',
            label: intl.formatMessage({
              id: 'characters.follow.none',
              defaultMessage: 'New chats only',
            }),
            hint: intl.formatMessage({
              id: 'characters.follow.none.hint',
              defaultMessage: 'Existing chats offer the update when you open them.',
            }),
          },
          ...(isOfOpen
            ? [
                {
                  value: 'this' as const,
                  label: intl.formatMessage({
                    id: 'characters.follow.this',
                    defaultMessage: 'New chats and this chat',
                  }),
                },
              ]
            : []),
          ...(isOnlyOpen
            ? []
            : [
                {
                  value: 'all' as const,
                  label: intl.formatMessage(
                    {
                      id: 'characters.follow.all',
                      defaultMessage:
                        '{count, plural, one {New chats and # existing chat} other {New chats and all # existing chats}}',
                    },
                    { count: followers.length },
                  ),
                },
              ]),
        ]}
      />
    </Dialog>
  );
}
