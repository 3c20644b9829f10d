import { characterLimits, type CharacterFields } from '@parley/domain/character/character.ts';
import type { TrainingExample } from '@parley/domain/chat/training-example.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../characters.module.css';

interface StartFieldsProps {
  readonly fields: CharacterFields;
  readonly onChange: (changed: Partial<CharacterFields>) => void;
}

/** How a chat with the character begins. */
export function StartFields({ fields, onChange }: StartFieldsProps): ReactNode {
  const intl = useIntl();
  const [welcome = '', ...otherWelcomes] = fields.welcomeMessages;
  return (
    <>
      <TextArea
        label={intl.formatMessage({
          id: 'characters.field.welcome',
          defaultMessage: 'Welcome message',
        })}
        hint={intl.formatMessage({
          id: 'characters.field.welcome.hint',
          defaultMessage: 'What the character says first.',
        })}
        maxLength={characterLimits.welcome}
        minRows={2}
        maxRows={8}
        value={welcome}
        onValueChange={(text) => onChange({ welcomeMessages: [text, ...otherWelcomes] })}
      />
      <TextArea
        label={intl.formatMessage({
          id: 'characters.field.starters',
          defaultMessage: 'Conversation starters',
        })}
        hint={intl.formatMessage(
          {
            id: 'characters.field.starters.hint',
            defaultMessage: 'One per line, up to {count, number}.',
          },
          { count: characterLimits.starters },
        )}
        minRows={2}
        maxRows={8}
        value={fields.starters.join('\n')}
        onValueChange={(text) => onChange({ starters: text.split('\n') })}
      />
      <Examples
        examples={fields.trainingExamples}
        onChange={(trainingExamples) => onChange({ trainingExamples })}
      />
    </>
  );
}

interface ExamplesProps {
  readonly examples: readonly TrainingExample[];
  readonly onChange: (examples: readonly TrainingExample[]) => void;
}

function Examples({ examples, onChange }: ExamplesProps): ReactNode {
  const intl = useIntl();
  const replace = (at: number, changed: Partial<TrainingExample>): void =>
    onChange(examples.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'context.examples', defaultMessage: 'Training examples' })}
      </legend>
      {examples.map(({ userText, assistantText }, at) => (
        <div key={at} className={styles['entry']}>
          <div className={styles['pair']}>
            <TextArea
              label={intl.formatMessage(
                {
                  id: 'characters.field.example.user',
                  defaultMessage: 'Example {number, number}: what you say',
                },
                { number: at + 1 },
              )}
              maxLength={characterLimits.example}
              minRows={1}
              maxRows={6}
              value={userText}
              onValueChange={(text) => replace(at, { userText: text })}
            />
            <TextArea
              label={intl.formatMessage(
                {
                  id: 'characters.field.example.character',
                  defaultMessage: 'Example {number, number}: what the character answers',
                },
                { number: at + 1 },
              )}
              maxLength={characterLimits.example}
              minRows={2}
              maxRows={8}
              value={assistantText}
              onValueChange={(text) => replace(at, { assistantText: text })}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={intl.formatMessage(
              {
                id: 'characters.example.remove',
                defaultMessage: 'Remove example {number, number}',
              },
              { number: at + 1 },
            )}
            onClick={() => onChange(examples.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {examples.length < characterLimits.examples && (
        <Button
          variant="quiet"
          icon={Plus}
          className={styles['start'] ?? ''}
          onClick={() => onChange([...examples, { userText: '', assistantText: '' }])}
        >
          {intl.formatMessage({ id: 'characters.example.add', defaultMessage: 'Add example' })}
        </Button>
      )}
    </fieldset>
  );
}
