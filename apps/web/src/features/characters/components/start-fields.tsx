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
  /** Somebody tried to save: what cannot be is marked. */
  readonly isTried: boolean;
  readonly onChange: (changed: Partial<CharacterFields>) => void;
}

const isBlank = (text: string): boolean => text.trim() === '';

function hasTooManyStarters({ starters }: CharacterFields): boolean {
  return starters.filter((text) => !isBlank(text)).length > characterLimits.starters;
}

/** Which text of an example is missing beside the other; an empty example is none. */
function missingHalf({
  userText,
  assistantText,
}: TrainingExample): keyof TrainingExample | undefined {
  if (isBlank(userText) === isBlank(assistantText)) return undefined;
  return isBlank(userText) ? 'userText' : 'assistantText';
}

/** Whether nothing that was written of the start would be left out when it is stored. */
export function areStartFieldsSound(fields: CharacterFields): boolean {
  const { trainingExamples } = fields;
  return !hasTooManyStarters(fields) && trainingExamples.every((each) => !missingHalf(each));
}

/** How a chat with the character begins. */
export function StartFields({ fields, isTried, onChange }: StartFieldsProps): ReactNode {
  const intl = useIntl();
  const startersHint = intl.formatMessage(
    {
      id: 'characters.field.starters.hint',
      defaultMessage: 'One per line, up to {count, number}.',
    },
    { count: characterLimits.starters },
  );
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
        hint={startersHint}
        error={isTried && hasTooManyStarters(fields) ? startersHint : undefined}
        minRows={2}
        maxRows={8}
        value={fields.starters.join('\n')}
        onValueChange={(text) => onChange({ starters: text.split('\n') })}
      />
      <Examples
        examples={fields.trainingExamples}
        isTried={isTried}
        onChange={(trainingExamples) => onChange({ trainingExamples })}
      />
    </>
  );
}

interface ExamplesProps {
  readonly examples: readonly TrainingExample[];
  readonly isTried: boolean;
  readonly onChange: (examples: readonly TrainingExample[]) => void;
}

function Examples({ examples, isTried, onChange }: ExamplesProps): ReactNode {
  const intl = useIntl();
  const required = intl.formatMessage({ id: 'prompts.required', defaultMessage: 'Required' });
  const errorOf = (example: TrainingExample, half: keyof TrainingExample): string | undefined =>
    isTried && missingHalf(example) === half ? required : undefined;
  const replace = (at: number, changed: Partial<TrainingExample>): void =>
    onChange(examples.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>
        {intl.formatMessage({ id: 'context.examples', defaultMessage: 'Training examples' })}
      </legend>
      {examples.map((example, at) => (
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
              error={errorOf(example, 'userText')}
              maxLength={characterLimits.example}
              minRows={1}
              maxRows={6}
              value={example.userText}
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
              error={errorOf(example, 'assistantText')}
              maxLength={characterLimits.example}
              minRows={2}
              maxRows={8}
              value={example.assistantText}
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
