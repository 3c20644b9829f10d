import type { Settings } from '@parley/domain/settings/settings.ts';
import type { IntlShape } from 'react-intl';

import { costChoices, stepChoices } from '../logic/choices.ts';
import type { SettingRow } from '../logic/setting-rows.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SwitchRow } from './switch-row.tsx';

interface ToolRowsInput {
  readonly intl: IntlShape;
  readonly values: Settings;
  readonly change: (changed: Partial<Settings>) => void;
}

/** How far a model may go with tools on its own. */
export function toolRows(input: ToolRowsInput): readonly SettingRow[] {
  return [approvalRow(input), stepRow(input), costRow(input)];
}

function approvalRow({ intl, values, change }: ToolRowsInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.askBeforeTools',
    defaultMessage: 'Ask before a tool runs',
  });
  const hint = intl.formatMessage({
    id: 'settings.askBeforeTools.hint',
    defaultMessage: 'Tools that send or change something always ask.',
  });
  return {
    id: 'ask-before-tools',
    section: 'conversation',
    words: label,
    node: (
      <SwitchRow
        label={label}
        hint={hint}
        checked={values.askBeforeTools}
        onChange={(askBeforeTools) => change({ askBeforeTools })}
      />
    ),
  };
}

function stepRow({ intl, values, change }: ToolRowsInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.toolSteps',
    defaultMessage: 'Tool step limit per message',
  });
  return {
    id: 'tool-steps',
    section: 'conversation',
    words: label,
    node: (
      <ChoiceRow
        label={label}
        value={String(values.toolStepLimit)}
        options={withCurrent(stepChoices, values.toolStepLimit).map((steps) => ({
          value: String(steps),
          label: intl.formatNumber(steps),
        }))}
        look="list"
        onChange={(steps) => change({ toolStepLimit: Number(steps) })}
      />
    ),
  };
}

function costRow({ intl, values, change }: ToolRowsInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.toolCost',
    defaultMessage: 'Tool cost limit per message',
  });
  const none = intl.formatMessage({ id: 'settings.toolCost.none', defaultMessage: 'No limit' });
  return {
    id: 'tool-cost',
    section: 'conversation',
    words: label,
    node: (
      <ChoiceRow
        label={label}
        value={String(values.toolCostLimitUsd)}
        options={withCurrent(costChoices, values.toolCostLimitUsd).map((usd) => ({
          value: String(usd),
          label: usd === 0 ? none : intl.formatNumber(usd, { style: 'currency', currency: 'USD' }),
        }))}
        look="list"
        onChange={(usd) => change({ toolCostLimitUsd: Number(usd) })}
      />
    ),
  };
}

/** An imported value that is no choice stays one. */
function withCurrent(choices: readonly number[], current: number): readonly number[] {
  return choices.includes(current) ? choices : [current, ...choices];
}
