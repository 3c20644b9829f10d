import { Slider } from '@parley/ui/components/slider/slider.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface ContextLimitProps {
  /** 0: all. */
  readonly value: number;
  readonly onChange: (limit: number) => void;
}

const largest = 10;

/** How many earlier messages are sent: one to ten, or all at the end of the line. */
export function ContextLimit({ value, onChange }: ContextLimitProps): ReactNode {
  const intl = useIntl();
  return (
    <Slider
      label={intl.formatMessage({
        id: 'modelSettings.contextLimit',
        defaultMessage: 'Messages in context',
      })}
      min={1}
      max={largest + 1}
      value={value === 0 || value > largest ? largest + 1 : value}
      valueText={
        value === 0
          ? intl.formatMessage({ id: 'modelSettings.contextLimit.all', defaultMessage: 'All' })
          : intl.formatMessage(
              {
                id: 'modelSettings.contextLimit.last',
                defaultMessage: '{count, plural, one {Last message} other {Last # messages}}',
              },
              { count: value },
            )
      }
      onValueChange={(limit) => onChange(limit > largest ? 0 : limit)}
    />
  );
}
