import type { ValueRange } from '@parley/domain/settings/supported-parameters.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Slider } from '@parley/ui/components/slider/slider.tsx';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ParameterSpec } from '../logic/parameter-specs.ts';
import styles from './parameter-slider.module.css';

interface ParameterSliderProps {
  readonly spec: ParameterSpec;
  /** What the model takes. */
  readonly range: ValueRange;
  /** Undefined: not set, not sent. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A parameter between its bounds, or left to the model. */
export function ParameterSlider({ spec, range, value, onChange }: ParameterSliderProps): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(spec.label);
  const isSet = value !== undefined;
  return (
    <div className={styles['line']} data-unset={!isSet || undefined}>
      <Slider
        className={styles['slider'] ?? ''}
        label={label}
        hint={intl.formatMessage(spec.hint)}
        value={value ?? spec.usual}
        // An imported value may lie beyond what is offered.
        min={Math.min(range.min, value ?? 0)}
        max={Math.max(range.max, value ?? 0)}
        step={0.1}
        valueText={
          isSet
            ? intl.formatNumber(value, { maximumFractionDigits: 2 })
            : intl.formatMessage({ id: 'modelSettings.unset', defaultMessage: 'Not set' })
        }
        onValueChange={(next) => onChange(Math.round(next * 10) / 10)}
      />
      <IconButton
        icon={RotateCcw}
        size="s"
        disabled={!isSet}
        className={styles['reset'] ?? ''}
        label={intl.formatMessage(
          { id: 'modelSettings.unset.button', defaultMessage: 'Use model default for {label}' },
          { label: label.toLocaleLowerCase(intl.locale) },
        )}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}
