import {
  outputFormatIds,
  outputStyles,
  outputTones,
  parseOutputSettings,
  type OutputSettings,
} from '@parley/domain/chat/output-presets.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { Select, type SelectOption } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape, type MessageDescriptor } from 'react-intl';

import { styleLabels, toneLabels } from './logic/choice-labels.ts';
import { formatLabels } from './logic/format-labels.ts';
import { listLanguageOptions } from './logic/language-options.ts';
import type { OutputSettingsProps } from './output-settings-props.ts';
import styles from './output-settings-panel.module.css';

interface OutputSettingsPanelProps extends OutputSettingsProps {
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** Form, style, tone and language of the replies, each with none. Changes hold at once. */
export function OutputSettingsPanel(props: OutputSettingsPanelProps): ReactNode {
  const { output, onChange } = props;
  const intl = useIntl();
  const choices = listChoices(intl);
  return (
    <PopoverSheet
      anchor={props.anchor}
      side="top"
      label={intl.formatMessage({ id: 'output.title', defaultMessage: 'Output settings' })}
      closeLabel={intl.formatMessage({ id: 'output.close', defaultMessage: 'Close' })}
      onClose={props.onClose}
    >
      <div className={styles['panel']}>
        {choices.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            value={output[name] ?? none}
            options={options}
            onValueChange={(value) => onChange(withChoice(output, name, value))}
          />
        ))}
        <div className={styles['foot']}>
          <p className={styles['hint']}>
            {intl.formatMessage({
              id: 'output.hint',
              defaultMessage: 'Added to this chat’s system prompt.',
            })}
          </p>
          <Button
            size="s"
            variant="quiet"
            disabled={Object.keys(output).length === 0}
            onClick={() => onChange({})}
          >
            {intl.formatMessage({ id: 'output.clear', defaultMessage: 'Clear all' })}
          </Button>
        </div>
      </div>
    </PopoverSheet>
  );
}

const none = '';
type ChoiceName = keyof OutputSettings;

interface Choice {
  readonly name: ChoiceName;
  readonly label: string;
  readonly options: readonly SelectOption<string>[];
}

function listChoices(intl: IntlShape): readonly Choice[] {
  const empty = {
    value: none,
    label: intl.formatMessage({ id: 'output.none', defaultMessage: 'None' }),
  };
  return [
    {
      name: 'format',
      label: intl.formatMessage({ id: 'output.format', defaultMessage: 'Format' }),
      options: [empty, ...outputFormatIds.map((id) => named(intl, id, formatLabels[id]))],
    },
    {
      name: 'style',
      label: intl.formatMessage({ id: 'output.style', defaultMessage: 'Style' }),
      options: [empty, ...outputStyles.map((id) => named(intl, id, styleLabels[id]))],
    },
    {
      name: 'tone',
      label: intl.formatMessage({ id: 'output.tone', defaultMessage: 'Tone' }),
      options: [empty, ...outputTones.map((id) => named(intl, id, toneLabels[id]))],
    },
    {
      name: 'language',
      label: intl.formatMessage({ id: 'output.language', defaultMessage: 'Language' }),
      options: [empty, ...listLanguageOptions(intl)],
    },
  ];
}

function named(intl: IntlShape, value: string, label: MessageDescriptor): SelectOption<string> {
  return { value, label: intl.formatMessage(label) };
}

function withChoice(output: OutputSettings, name: ChoiceName, value: string): OutputSettings {
  const { [name]: _old, ...rest } = output;
  return value === none ? rest : parseOutputSettings({ ...rest, [name]: value });
}
