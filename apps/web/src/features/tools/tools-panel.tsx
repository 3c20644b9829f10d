import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './tools-panel.module.css';
import type { ToolsProps } from './tools-props.ts';

interface ToolsPanelProps extends ToolsProps {
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** A switch for each tool. Changes hold at once. */
export function ToolsPanel(props: ToolsPanelProps): ReactNode {
  const { tools, enabled, onChange } = props;
  const intl = useIntl();
  return (
    <PopoverSheet
      anchor={props.anchor}
      side="top"
      label={intl.formatMessage({ id: 'tools.title', defaultMessage: 'Tools' })}
      closeLabel={intl.formatMessage({ id: 'tools.close', defaultMessage: 'Close' })}
      onClose={props.onClose}
    >
      <div className={styles['panel']}>
        {tools.map(({ name, title, description }) => (
          <Switch
            key={name}
            label={title}
            hint={description}
            checked={enabled.includes(name)}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...enabled, name] : enabled.filter((each) => each !== name))
            }
          />
        ))}
        <p className={styles['hint']}>
          {intl.formatMessage({
            id: 'tools.hint',
            defaultMessage:
              'The model decides when to use a tool that’s on. New chats start with this selection.',
          })}
        </p>
      </div>
    </PopoverSheet>
  );
}
