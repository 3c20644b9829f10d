import { Button } from '@parley/ui/components/button/button.tsx';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { Globe, Puzzle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { webSearchName } from '#src/services/web/web-tools.ts';

import { searcherText } from './searcher-text.ts';
import styles from './tools-panel.module.css';
import { toolHint } from './tool-hint.ts';
import { isToolOn, type ShownTool, type ToolsProps, type WebSearcher } from './tools-props.ts';

interface ToolsPanelProps extends ToolsProps {
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** A switch for each tool. Changes hold at once. */
export function ToolsPanel(props: ToolsPanelProps): ReactNode {
  const { tools, enabled, onChange, onPlugins, searcher } = props;
  const intl = useIntl();
  function setUp(): void {
    props.onClose();
    props.onSetUpWebSearch();
  }
  return (
    <PopoverSheet
      anchor={props.anchor}
      side="top"
      label={intl.formatMessage({ id: 'tools.title', defaultMessage: 'Tools' })}
      closeLabel={intl.formatMessage({ id: 'tools.close', defaultMessage: 'Close' })}
      onClose={props.onClose}
    >
      <div className={styles['panel']}>
        {tools.map((tool) => {
          const isSearch = tool.names.includes(webSearchName);
          return (
            <Switch
              key={tool.names.join(' ')}
              label={isSearch ? <SearchLabel title={tool.title} /> : tool.title}
              hint={hintOf(intl, tool, isSearch ? searcher : undefined)}
              checked={isToolOn(tool, enabled)}
              onCheckedChange={(isOn) => {
                const others = enabled.filter((each) => !tool.names.includes(each));
                onChange(isOn ? [...others, ...tool.names] : others);
              }}
            />
          );
        })}
        {searcher !== undefined && searcher.service === undefined && (
          <Button size="s" icon={Globe} onClick={setUp}>
            {intl.formatMessage({
              id: 'tool.webSearch.choose',
              defaultMessage: 'Use a search service…',
            })}
          </Button>
        )}
        {searcher === undefined && <SetUpLine onOpen={setUp} />}
        {props.renderNotice?.(props.onClose)}
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

function hintOf(
  intl: IntlShape,
  { names, description }: ShownTool,
  searcher: WebSearcher | undefined,
): string {
  const who = searcher === undefined ? undefined : searcherText(intl, searcher);
  return who ?? toolHint(intl, { name: names[0] ?? '', description });
}

function SearchLabel({ title }: { readonly title: string }): ReactNode {
  return (
    <span className={styles['named']}>
      <Globe aria-hidden className={styles['mark']} />
      {title}
    </span>
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
        <SearchLabel title={title} />
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
