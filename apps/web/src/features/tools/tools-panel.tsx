import { Button } from '@parley/ui/components/button/button.tsx';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './tools-panel.module.css';
import { isToolOn, type ToolsProps } from './tools-props.ts';

interface ToolsPanelProps extends ToolsProps {
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** A switch for each tool. Changes hold at once. */
export function ToolsPanel(props: ToolsPanelProps): ReactNode {
  const { tools, enabled, onChange, onPlugins, setUpWebSearch } = props;
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
        {tools.map((tool) => (
          <Switch
            key={tool.names.join(' ')}
            label={tool.title}
            hint={tool.description}
            checked={isToolOn(tool, enabled)}
            onCheckedChange={(isOn) => {
              const others = enabled.filter((each) => !tool.names.includes(each));
              onChange(isOn ? [...others, ...tool.names] : others);
            }}
          />
        ))}
        {setUpWebSearch !== undefined && (
          <SetUpLine
            onOpen={() => {
              props.onClose();
              setUpWebSearch();
            }}
          />
        )}
        <p className={styles['hint']}>
          {intl.formatMessage({
            id: 'tools.hint',
            defaultMessage:
              'The model decides when to use a tool that’s on. New chats start with this selection.',
          })}
        </p>
        {onPlugins !== undefined && (
          <Button
            size="s"
            icon={Puzzle}
            onClick={() => {
              props.onClose();
              onPlugins();
            }}
          >
            {intl.formatMessage({ id: 'tools.plugins', defaultMessage: 'Plugins…' })}
          </Button>
        )}
      </div>
    </PopoverSheet>
  );
}

/** Web search, which has to be set up before it can be switched on. */
function SetUpLine({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'webSearch.title', defaultMessage: 'Web search' });
  const action = intl.formatMessage({ id: 'webSearch.setUp', defaultMessage: 'Set up…' });
  return (
    <div className={styles['setUp']}>
      <div className={styles['texts']}>
        <span>{title}</span>
        <p className={styles['hint']}>
          {intl.formatMessage({
            id: 'tool.webSearch.notSetUp',
            defaultMessage: 'Not set up yet. Choose a search service first.',
          })}
        </p>
      </div>
      <Button size="s" aria-label={`${title}: ${action}`} onClick={onOpen}>
        {action}
      </Button>
    </div>
  );
}
