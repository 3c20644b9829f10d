import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { maxStops, parseStopLines, writeStopLines } from '../logic/stop-lines.ts';
import type { ParameterChanges } from '../logic/with-parameters.ts';
import type { SettingsTarget } from '../model-settings-props.ts';

interface StopFieldProps {
  readonly target: SettingsTarget | undefined;
  readonly parameters: ChatParameters;
  readonly onChange: (changed: ParameterChanges) => void;
}

/** Texts at which a reply ends, where the model takes them or some were set. */
export function StopField({ target, parameters, onChange }: StopFieldProps): ReactNode {
  const intl = useIntl();
  const [typed, setTyped] = useState(() => writeStopLines(parameters.stop ?? []));

  function handleChange(text: string): void {
    setTyped(text);
    const next = parseStopLines(text).slice(0, maxStops);
    onChange({ stop: next.length === 0 ? undefined : next });
  }

  if (target?.info?.capabilities.stop === false && typed === '') return null;
  return (
    <TextArea
      label={intl.formatMessage({ id: 'modelSettings.stop', defaultMessage: 'Stop sequences' })}
      hint={intl.formatMessage(
        {
          id: 'modelSettings.stop.hint',
          defaultMessage:
            'The reply ends before any of these. One per line, up to {max}; {lineBreak} is a line break.',
        },
        { max: maxStops, lineBreak: '\\n' },
      )}
      value={typed}
      onValueChange={handleChange}
      minRows={1}
      maxRows={maxStops + 1}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      error={
        parseStopLines(typed).length > maxStops
          ? intl.formatMessage(
              {
                id: 'modelSettings.stop.tooMany',
                defaultMessage: 'Only the first {max} are sent.',
              },
              { max: maxStops },
            )
          : undefined
      }
    />
  );
}
