import { Button } from '@parley/ui/components/button/button.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { InstructionReach } from '../model-settings-props.ts';
import styles from './instruction-field.module.css';

interface InstructionFieldProps {
  readonly value: string;
  readonly defaultValue: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
  readonly reach: InstructionReach;
  readonly onReachChange: (reach: InstructionReach) => void;
}

/** What the model is told before anything else, with the way back to the usual one. */
export function InstructionField(props: InstructionFieldProps): ReactNode {
  const { value, defaultValue, isFixed, onChange } = props;
  const intl = useIntl();
  return (
    <div className={styles['field']}>
      <TextArea
        label={intl.formatMessage({
          id: 'modelSettings.instruction',
          defaultMessage: 'System prompt',
        })}
        value={value}
        onValueChange={onChange}
        readOnly={isFixed}
        dir="auto"
        minRows={3}
        maxRows={12}
        placeholder={
          isFixed
            ? undefined
            : intl.formatMessage({
                id: 'modelSettings.instruction.placeholder',
                defaultMessage: 'How to reply, to whom, what to know',
              })
        }
        hint={
          isFixed
            ? intl.formatMessage({
                id: 'modelSettings.instruction.fixed',
                defaultMessage: 'Your organization set this system prompt.',
              })
            : undefined
        }
      />
      {!isFixed && (
        <div className={styles['below']}>
          <Reach {...props} />
          {value !== defaultValue && (
            <Button size="s" variant="quiet" onClick={() => onChange(defaultValue)}>
              {defaultValue === ''
                ? intl.formatMessage({
                    id: 'modelSettings.instruction.clear',
                    defaultMessage: 'Clear',
                  })
                : intl.formatMessage({
                    id: 'modelSettings.instruction.reset',
                    defaultMessage: 'Reset to default',
                  })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Reach({
  reach,
  onReachChange,
}: Pick<InstructionFieldProps, 'reach' | 'onReachChange'>): ReactNode {
  const intl = useIntl();
  return (
    <SegmentedControl
      label={intl.formatMessage({
        id: 'modelSettings.instruction.reach',
        defaultMessage: 'Use this system prompt for',
      })}
      value={reach}
      onValueChange={onReachChange}
      options={[
        {
          value: 'this-chat',
          label: intl.formatMessage({
            id: 'modelSettings.instruction.thisChat',
            defaultMessage: 'This chat',
          }),
        },
        {
          value: 'new-chats',
          label: intl.formatMessage({
            id: 'modelSettings.instruction.newChats',
            defaultMessage: 'All new chats',
          }),
        },
      ]}
    />
  );
}
