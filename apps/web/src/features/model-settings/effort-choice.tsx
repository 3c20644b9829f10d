import { listSupportedEfforts } from '@parley/domain/settings/supported-parameters.ts';
import type { ModelCapabilities } from '@parley/domain/model/model-info.ts';
import type { ReasoningEffort } from '@parley/domain/model/reasoning-effort.ts';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './effort-choice.module.css';
import { effortLabels } from './logic/level-labels.ts';

export interface EffortChoiceProps {
  readonly modelTitle: string;
  readonly capabilities: ModelCapabilities;
  readonly effort: ReasoningEffort | undefined;
  readonly onChange: (effort: ReasoningEffort | undefined) => void;
}

const unset = '';

/** How much the model of the chat thinks. Nothing where it is not known to have a choice. */
export function EffortChoice(props: EffortChoiceProps): ReactNode {
  const { capabilities, effort, onChange } = props;
  const intl = useIntl();
  const isKnown = capabilities.reasoning === true || capabilities.efforts !== undefined;
  const efforts = isKnown ? listSupportedEfforts(capabilities) : [];
  if (efforts.length === 0) return null;
  const label = intl.formatMessage({
    id: 'modelSettings.effort',
    defaultMessage: 'Reasoning effort',
  });
  // What was set stays visible, also where this model does not take it.
  const shown = effort === undefined || efforts.includes(effort) ? efforts : [...efforts, effort];
  return (
    <div className={styles['effort']}>
      <span className={styles['label']} aria-hidden="true">
        <span>{label}</span>
        <span className={styles['model']} dir="auto">
          {props.modelTitle}
        </span>
      </span>
      <SegmentedControl<ReasoningEffort | typeof unset>
        className={styles['track'] ?? ''}
        label={label}
        value={effort ?? unset}
        options={[
          {
            value: unset,
            label: intl.formatMessage({ id: 'modelSettings.unset', defaultMessage: 'Not set' }),
          },
          ...shown.map((value) => ({ value, label: intl.formatMessage(effortLabels[value]) })),
        ]}
        onValueChange={(value) => onChange(value || undefined)}
      />
    </div>
  );
}
